new a?.b();
