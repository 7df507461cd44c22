"""Below requests: uvicorn's protocols, guarded against silence, floods and slow readers; frames read and written."""
