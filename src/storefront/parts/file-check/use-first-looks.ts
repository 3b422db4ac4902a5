import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { listedFileName } from '#shop/artwork/file-name.rules.ts';
import type { CheckTarget } from '#shop/artwork/verdict.rules.ts';
import { artworksLeft } from '#shop/artwork/artworks-left.rules.ts';
import { frontsFirst } from '#shop/artwork/side-names.rules.ts';
import { inPrintOrder, type NamedFile } from './beside.rules.ts';
import type { ChosenFile } from './chosen-file.ts';
import { openPageDrawer, type PageDrawer } from '../file-pages/page-drawer.ts';
import { lookCloser } from './closer-look.ts';
import { openFileChecker, type FileChecker, type Look } from './file-checker.ts';
import { heldOf, keepHeld } from './held-files.ts';
import { isHeld } from './held.rules.ts';

export interface FirstLooks {
  /** Those that are not on their way. */
  readonly waiting: readonly ChosenFile[];
  take(files: readonly File[], artworkId: string | null): void;
  /** Sends a file all the same. */
  send(key: string): void;
  drop(key: string): void;
  /** What was said here of a file that is on its way, or has come. */
  of(file: NamedFile): Pick<ChosenFile, 'verdict' | 'left'> | undefined;
}

interface Options {
  /** The item that the files are for. */
  readonly lineItemId: string;
  /** Those of the item that may have a file each. */
  readonly artworks: readonly { readonly id: string }[];
  readonly target: CheckTarget;
  /** The files that the shop has, or is being sent, in the order in which it prints them. What they hold may not be known here. */
  readonly there: readonly NamedFile[];
  send(files: readonly File[], artworkId: string | null): void;
}

/** Looks at files before they are sent: what can be printed goes on by itself, what cannot waits for its owner. */
export function useFirstLooks({ lineItemId, artworks, target, there, send }: Options): FirstLooks {
  // Who left a page with files that wait for his word finds them there again. The item may have changed meanwhile.
  const [chosen, setChosen] = useState<readonly ChosenFile[]>(() =>
    heldOf(lineItemId).map((file) => {
      const isKnown = artworks.some(({ id }) => id === file.artworkId);
      return { ...file, artworkId: isKnown ? file.artworkId : null };
    }),
  );
  const checker = useRef<FileChecker>(undefined);
  const drawer = useRef<PageDrawer>(undefined);
  const stay = useRef<AbortController>(undefined);
  const count = useRef(chosen.length);
  const isHere = useRef(true);
  // One after the other: whether a file is sent says what the next one is beside.
  const line = useRef(Promise.resolve());
  /** Closer looks: the worker that draws holds one file. */
  const closer = useRef<Promise<unknown>>(Promise.resolve());
  // What is awaited reads the files as they are then, and not as they were when the first one was chosen.
  const all = useRef(chosen);
  const atShop = useRef(there);
  useEffect(() => {
    atShop.current = there;
  });
  useEffect(() => {
    isHere.current = true;
    return () => {
      isHere.current = false;
      checker.current?.close();
      checker.current = undefined;
      drawer.current?.close();
      drawer.current = undefined;
      stay.current?.abort();
      stay.current = undefined;
    };
  }, []);

  const change = (by: (files: readonly ChosenFile[]) => readonly ChosenFile[]) => {
    all.current = by(all.current);
    setChosen(all.current);
    keepHeld(
      lineItemId,
      all.current.filter(isWaiting).map((each, index) => ({ ...each, key: `chosen-${index + 1}` })),
    );
  };
  const put = (key: string, part: Partial<ChosenFile>) =>
    change((files) => files.map((each) => (each.key === key ? { ...each, ...part } : each)));
  const find = (key: string) => all.current.find((each) => each.key === key);
  const sendNow = (key: string, part: Partial<ChosenFile> = {}) => {
    const own = find(key);
    if (!own || own.state === 'sent') return;
    put(key, { ...part, state: 'sent' });
    send([own.file], own.artworkId);
  };

  /**
   * Judges all files of the artwork of a file anew, since that one is known. Another one that waits for its owner, or was
   * taken back, counts for none of them.
   */
  const judge = async ({ key: known, artworkId }: ChosenFile) => {
    const atTheShop = atShop.current.filter((file) => file.artworkId === artworkId);
    const counts = (each: ChosenFile) =>
      each.key === known ||
      each.state === 'looking' ||
      (each.state === 'sent' && atTheShop.some((file) => isSame(each, file)));
    const own = all.current.filter((each) => each.artworkId === artworkId && counts(each));
    const named = own.map((each) => ({
      key: each.key,
      name: each.file.name,
      isAt: (file: NamedFile) => isSame(each, file),
    }));
    const files = inPrintOrder(artworkId, named, atTheShop, target.hasTwoSides);
    const left = { ...target, artworks: artworksLeft(target, atShop.current) };
    const verdicts = await checker.current?.judge(left, files);
    for (const { key } of own) {
      const verdict = verdicts?.get(key);
      if (verdict && verdict.state !== 'waiting') put(key, { verdict });
    }
  };
  /** Codes and the ink of pictures take longer to see. A file that can be printed is on its way meanwhile. */
  const lookOn = (own: ChosenFile, seen: Extract<Look, { readonly is: 'read' }>) => {
    if (!seen.hasMore || !checker.current) return;
    drawer.current ??= openPageDrawer();
    stay.current ??= new AbortController();
    const eyes = { checker: checker.current, drawer: drawer.current, signal: stay.current.signal };
    const { type, size, pages = 0 } = seen;
    closer.current = closer.current.then(async () => {
      if (eyes.signal.aborted) return;
      await lookCloser(eyes, { id: own.key, file: own.file, type, size }, pages);
      if (!eyes.signal.aborted) await judge(own);
    });
  };
  /** While a file that was held is looked at again, its owner may send it or take it back. */
  const isUndecided = (key: string) => isHere.current && isWaiting(find(key));
  const look = async (key: string) => {
    const own = find(key);
    if (!own || !isHere.current) return;
    checker.current ??= openFileChecker();
    const seen = await checker.current.read(key, own.file);
    if (!isUndecided(key)) return;
    if (seen.is === 'refused') return put(key, { state: 'refused', refused: seen.kind });
    // One that was held already keeps its verdict: only its owner sends it unread.
    if (seen.is !== 'read') return own.state === 'held' ? undefined : sendNow(key, { left: seen.is });
    await judge(own);
    lookOn(own, seen);
    if (!isUndecided(key)) return;
    const verdict = find(key)?.verdict;
    // Of a file that the shop has in part its owner has decided already.
    const isBegun = atShop.current.some((file) => isSame(own, file));
    if (verdict && isHeld(verdict) && !isBegun) return put(key, { state: 'held' });
    sendNow(key, verdict ? {} : { left: 'failed' });
  };
  const lookAll = (files: readonly ChosenFile[]) => {
    for (const { key } of files) line.current = line.current.then(() => look(key));
  };
  const lookAgain = useEffectEvent(() => lookAll(all.current.filter(isWaiting)));
  useEffect(() => lookAgain(), []);
  return {
    waiting: chosen.filter(({ state }) => state !== 'sent'),
    take(files, artworkId) {
      const added = frontsFirst(files).map((file): ChosenFile => {
        count.current += 1;
        return { key: `chosen-${count.current}`, artworkId, file, state: 'looking' };
      });
      // A file that is chosen once more takes the place of the one before.
      change((before) => [...before.filter((old) => !added.some((each) => isSame(each, nameOf(old)))), ...added]);
      lookAll(added);
    },
    send: sendNow,
    drop: (key) => change((files) => files.filter((each) => each.key !== key)),
    of: (file) => chosen.findLast((each) => each.state === 'sent' && isSame(each, file)),
  };
}

/** It is being looked at, or its owner decides. */
function isWaiting(chosen: ChosenFile | undefined): chosen is ChosenFile {
  return chosen?.state === 'looking' || chosen?.state === 'held';
}

function nameOf({ artworkId, file }: ChosenFile): NamedFile {
  return { artworkId, name: listedFileName(file.name), bytes: file.size };
}

function isSame({ artworkId, file }: ChosenFile, other: NamedFile): boolean {
  const isNamedSo = listedFileName(file.name) === listedFileName(other.name);
  return isNamedSo && artworkId === other.artworkId && file.size === other.bytes;
}
