a = /[/]\/(?<b>c)\k<b>/giu;
a = b / c / d;
a = b
/c/g;
