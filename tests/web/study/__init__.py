"""The study: over HTTP and its WebSocket, and in a browser."""
