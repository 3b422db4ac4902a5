import { buffer } from 'node:stream/consumers';
import { ARTWORK_TYPES } from '#shop/artwork/artwork-file.ts';
import { readFacts } from '#shop/artwork/engine/read-facts.ts';

/**
 * Reads a file of artwork from its input and writes its facts. It runs in a process of its own, which a file may bring
 * down; facts-reader.ts starts it.
 */
const type = ARTWORK_TYPES.find((each) => each === process.argv[2]);
if (!type) throw new TypeError('Name the type of the file');
const facts = await readFacts(new Uint8Array(await buffer(process.stdin)), type);
process.stdout.write(JSON.stringify(facts));
