/**
 * How a program hands over pictures one after the other: the length of what it says of one, that as JSON, the length of
 * the picture, and the picture. A reader has all that came before the program broke off.
 */
export interface Frame {
  readonly head: unknown;
  readonly content: Buffer;
}

const LENGTH_BYTES = 4;

export function frame(head: object, content: Uint8Array = Buffer.alloc(0)): Buffer {
  return Buffer.concat([withLength(Buffer.from(JSON.stringify(head))), withLength(content)]);
}

function withLength(part: Uint8Array): Buffer {
  const length = Buffer.alloc(LENGTH_BYTES);
  length.writeUInt32BE(part.length);
  return Buffer.concat([length, part]);
}

/** The whole frames of an output, which may end in the middle of one. */
export function framesOf(output: Buffer): readonly Frame[] {
  const parts: Buffer[] = [];
  for (let at = 0; at + LENGTH_BYTES <= output.length;) {
    const end = at + LENGTH_BYTES + output.readUInt32BE(at);
    if (end > output.length) break;
    parts.push(output.subarray(at + LENGTH_BYTES, end));
    at = end;
  }
  return parts.flatMap((part, index) => {
    const content = parts[index + 1];
    return index % 2 === 0 && content ? [{ head: JSON.parse(part.toString()) as unknown, content }] : [];
  });
}
