"""Learning: what players know, from games that they play themselves."""
