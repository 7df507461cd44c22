"""The rules of games a second time, plain and slow, to check the engines against."""
