let log = "";
function leave(list: number[]): number {
  for (const x of list) {
    (Object.prototype as any).return = function () {
      log += " closed";
      return {};
    };
    return x;
  }
  return -1;
}
const got = leave([4]);
delete (Object.prototype as any).return;
console.log(got, log);
