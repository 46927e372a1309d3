for (const s of ['', '{', '[1,]', '{"a":1,}', '{a:1}', 'x', '[1 2]', '"abc', '{"a":tru}', '[1,2', '{"key": "value", "other": 12 34 }', 'undefined', '\u0001', '{"a":"b\nc"}']) {
  try { JSON.parse(s); } catch (e: any) { console.log(e.name + ': ' + e.message); }
}
try { JSON.parse(undefined as any); } catch (e: any) { console.log(e.message); }
try { JSON.parse({} as any); } catch (e: any) { console.log(e.message); }
try { JSON.parse(Symbol() as any); } catch (e: any) { console.log(e.message); }
