import type { Diagram } from './diagram.ts';
import type { Problem } from './problem.ts';

/** The version of the engine. Raise it when a diagram is stored in another way, or was made wrongly: then the stored ones are made anew. */
export const ENGINE = 2;

const ARRAYS = ['sizes', 'offsets', 'classOf', 'order', 'classOffsets', 'level', 'first', 'until', 'children'] as const;
const NUMBERS = ['variables', 'values', 'nodes', 'root'] as const;

/**
 * A diagram as bytes: the fingerprint of the problem that it was made of, its numbers, the lengths of its arrays, the
 * arrays; each number in four bytes, the low one first.
 */
export function packDiagram(problem: Problem, diagram: Diagram): Uint8Array {
  const cells = [
    ...fingerprintOf(problem),
    ...NUMBERS.map((name) => diagram[name]),
    ...ARRAYS.map((name) => diagram[name].length),
  ];
  const count = ARRAYS.reduce((sum, name) => sum + diagram[name].length, cells.length);
  const bytes = new DataView(new ArrayBuffer(count * Int32Array.BYTES_PER_ELEMENT));
  let end = 0;
  for (const part of [cells, ...ARRAYS.map((name) => diagram[name])])
    for (const cell of part) {
      bytes.setInt32(end, cell, true);
      end += Int32Array.BYTES_PER_ELEMENT;
    }
  return new Uint8Array(bytes.buffer);
}

/** Undefined for bytes that hold no diagram of this problem: the same product may have become another one. */
export function unpackDiagram(packed: Uint8Array, problem: Problem): Diagram | undefined {
  const bytes = new DataView(packed.buffer, packed.byteOffset, packed.byteLength);
  const count = packed.byteLength / Int32Array.BYTES_PER_ELEMENT;
  const fingerprint = fingerprintOf(problem);
  const numbers = fingerprint.length;
  const head = numbers + NUMBERS.length + ARRAYS.length;
  if (!Number.isInteger(count) || count < head) return undefined;
  const cellAt = (index: number) => bytes.getInt32(index * Int32Array.BYTES_PER_ELEMENT, true);
  if (fingerprint.some((part, index) => part !== cellAt(index))) return undefined;
  const lengths = ARRAYS.map((_, index) => cellAt(numbers + NUMBERS.length + index));
  if (lengths.some((length) => length < 0) || lengths.reduce((sum, length) => sum + length, head) !== count)
    return undefined;
  let next = head;
  const arrays = lengths.map((length) => {
    const array = new Int32Array(length);
    for (let index = 0; index < length; index += 1) array[index] = cellAt(next + index);
    next += length;
    return array;
  });
  const array = (name: (typeof ARRAYS)[number]) => arrays[ARRAYS.indexOf(name)]!;
  const number = (name: (typeof NUMBERS)[number]) => cellAt(numbers + NUMBERS.indexOf(name));
  return {
    variables: number('variables'),
    sizes: array('sizes'),
    offsets: array('offsets'),
    values: number('values'),
    classOf: array('classOf'),
    order: array('order'),
    classOffsets: array('classOffsets'),
    nodes: number('nodes'),
    level: array('level'),
    first: array('first'),
    until: array('until'),
    children: array('children'),
    root: number('root'),
  };
}

/** Two numbers that differ between two problems, but for one pair in 2^64. */
function fingerprintOf(problem: Problem): readonly [number, number] {
  const text = JSON.stringify(problem);
  let first = 0x811c9dc5;
  let second = 0x9747b28c;
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index);
    first = Math.imul(first ^ code, 0x01000193);
    second = Math.imul(second ^ code, 0x5bd1e995);
    second ^= second >>> 13;
  }
  return [first | 0, second | 0];
}
