import { READY } from '#platform/limited-child.ts';
import { ARTWORK_TYPES } from '#shop/artwork/artwork-file.ts';
import { readFacts } from '#shop/artwork/engine/read-facts.ts';
import { inputOf } from './program-input.ts';

/**
 * Reads a file of artwork from its input and writes its facts. It runs in a process of its own, which a file may bring
 * down; facts-reader.ts starts it with the type of the file and its number of bytes.
 */
const [type, bytes] = [ARTWORK_TYPES.find((each) => each === process.argv[2]), Number(process.argv[3])];
if (!type || !Number.isSafeInteger(bytes)) throw new TypeError('Name the type of the file and its number of bytes');
process.stdout.write(READY);
const facts = await readFacts(await inputOf(bytes), type);
process.stdout.write(JSON.stringify(facts));
