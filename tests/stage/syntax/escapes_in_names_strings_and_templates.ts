\u0061b\u{63} = 1;
a = "\x41\u0042\u{1F600}\uD83D\uDE00\uD83D \
continued\0";
b = `\x41
${c}\n`;
d`\u{bad} ${e}`;
