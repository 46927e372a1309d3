console.log("thr",(globalThis as any).turn);throw new Error("x")
