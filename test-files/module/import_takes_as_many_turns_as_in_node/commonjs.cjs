exports.a=1; console.log("cjs",globalThis.turn)
