"""Tests of the kernel, of what every game must satisfy, and of the commands."""
