"""The ledger of a round: how much of the result is due to the deal, the player, the others and the hidden cards."""
