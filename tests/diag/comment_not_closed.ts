let a; /* never
closed
