"""Tests of the kernel, of what every game must satisfy, and of the commands."""

import os

os.environ.setdefault("LUDOTECA_WRAPPERS", "all")  # tests call rules that otherwise only rules call
