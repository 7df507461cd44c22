"""Tests of the kernel, a module for each of its own."""
