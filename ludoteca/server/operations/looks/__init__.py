"""What `ludoteca doctor` looks at, one module for each neighborhood."""
