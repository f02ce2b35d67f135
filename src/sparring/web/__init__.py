"""The page: a server that referees games between browsers and computer players.

A *room* is one game with its seats. Every seat of a person has a token that nobody can guess; who
holds it moves there and sees what that player may see. The server sends *scenes*: everything that a
drawing shows, and what is legal; browsers send moves as texts. Every move is stored before it is
announced.
"""
