/**
 * What stands in the input of a program, up to `most` bytes. In one piece of memory from the beginning: pieces that are
 * joined at the end take it twice.
 */
export async function inputOf(most: number): Promise<Uint8Array> {
  const whole = new Uint8Array(most);
  let at = 0;
  for await (const part of process.stdin as AsyncIterable<Uint8Array>) {
    whole.set(part.subarray(0, most - at), at);
    at += Math.min(part.length, most - at);
  }
  return whole.subarray(0, at);
}
