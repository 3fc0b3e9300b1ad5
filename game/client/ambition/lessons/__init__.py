"""The tutorial: lessons as data, the coach who leads through them, and the table they are played at."""
