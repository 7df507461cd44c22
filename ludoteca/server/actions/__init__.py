"""What is done and asked at a table: a function or command for each message. Knows no sockets and no other tables."""
