"""Calling people who are not at the table: what is worth a notice, the queue of them, and mail, push and webhooks."""
