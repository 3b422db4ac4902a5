import type { ArtworkType } from '#shop/artwork/artwork-file.ts';
import type { ArtworkFacts, Unreadable } from '#shop/artwork/engine/facts.ts';
import { readFacts } from '#shop/artwork/engine/read-facts.ts';
import { MOST_FACTS_BYTES, neededBytes } from '#shop/artwork/engine/read-limits.ts';
import { ENDS_BYTES, fileKind, type RefusedKind } from '#shop/artwork/file-type.rules.ts';
import { MOST_BYTES_HERE } from '../file-pages/drawable.rules.ts';

/** What a file is, as far as drawing it needs to know. */
export interface Kind {
  readonly type: ArtworkType;
  /** Of a picture file, in its own pixels. Null for a PDF, and where it is not known. */
  readonly size: { readonly width: number; readonly height: number } | null;
}

/** What is known of a file before it is sent. `large` is said of one that is not read here. */
export type FirstLook =
  | ({ readonly is: 'read'; readonly facts: ArtworkFacts | Unreadable } & Kind)
  | { readonly is: 'refused'; readonly kind: RefusedKind }
  | { readonly is: 'large' };

/** Reads a file as the server will: its kind by its bytes, then its facts, within the same bounds. */
export async function firstLook(file: Blob): Promise<FirstLook> {
  const kind = fileKind(
    await bytesOf(file.slice(0, ENDS_BYTES)),
    await bytesOf(file.slice(Math.max(0, file.size - ENDS_BYTES))),
  );
  if ('refused' in kind) return { is: 'refused', kind: kind.refused };
  const needed = neededBytes(kind.type, file.size);
  if (needed > MOST_BYTES_HERE) return { is: 'large' };
  const facts = asStored(await readFacts(await bytesOf(file.slice(0, needed)), kind.type));
  return { is: 'read', facts, type: kind.type, size: sizeOf(facts) };
}

function sizeOf(facts: ArtworkFacts | Unreadable): Kind['size'] {
  if (typeof facts === 'string' || facts.kind === 'pdf') return null;
  return { width: facts.width, height: facts.height };
}

async function bytesOf(part: Blob): Promise<Uint8Array> {
  return new Uint8Array(await part.arrayBuffer());
}

/** The server keeps facts as JSON, which has no Infinity, and judges what it has kept. */
function asStored(facts: ArtworkFacts | Unreadable): ArtworkFacts | Unreadable {
  const text = JSON.stringify(facts);
  return new TextEncoder().encode(text).length > MOST_FACTS_BYTES
    ? 'too_complex'
    : (JSON.parse(text) as ArtworkFacts | Unreadable);
}
