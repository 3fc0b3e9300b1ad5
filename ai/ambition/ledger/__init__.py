"""The ledger of a round: what came of the deal, of the player, of the others, and of how the hidden cards lay."""
