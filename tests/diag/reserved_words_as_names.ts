let class = 1;
