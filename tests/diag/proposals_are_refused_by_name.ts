using a = b;
await using c = d;
for (using e of f);
import.defer('g');
