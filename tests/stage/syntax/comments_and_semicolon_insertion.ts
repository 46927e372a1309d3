#!/usr/bin/env perry
let a = 1 // one
let b = 2 /* two
*/ let c
a
++b
return_: {
  break return_
}
do ; while (a) b
