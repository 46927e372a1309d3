	let grüße = "日本語", b = ;
