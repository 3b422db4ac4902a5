import { listedFileName } from '#shop/artwork/file-name.rules.ts';
import { useEffect, useRef, useState } from 'react';
import { useClient } from '../../../client/client.tsx';
import { useTranslate } from '../../../client/dictionary.tsx';
import { NotSent, sendPicture, discardPicture, type SentPicture } from './send-picture.ts';

export interface ShownPicture {
  readonly key: string;
  /** The name of the file; empty for a picture that came before. */
  readonly name: string;
  /** The sent part, from 0 to 1. */
  readonly part: number;
  /** The picture, when all of it was sent. */
  readonly sent: SentPicture | undefined;
  readonly problem: string;
}

interface Pictures {
  readonly all: readonly ShownPicture[];
  readonly isSending: boolean;
  /** What was not even begun, for the reader. */
  readonly refused: string;
  add(files: readonly File[]): void;
  remove(key: string): void;
}

/** Where pictures stand that were sent before the form was opened. */
export interface KeptPictures {
  readonly known: readonly SentPicture[];
  /** Called whenever others are sent, so that the form can be closed and opened again. */
  onKept(sent: readonly SentPicture[]): void;
}

/**
 * Pictures of a complaint that is being written: sent one after the other, and kept by the shop while it is written.
 * What is still on its way when the form is closed is taken back.
 */
export function usePictures(orderId: string, jobId: string, { known, onKept }: KeptPictures, most: number): Pictures {
  const t = useTranslate();
  const client = useClient();
  const [all, setAll] = useState<readonly ShownPicture[]>(() =>
    known.map((sent) => ({ key: sent.id, name: '', part: 1, sent, problem: '' })),
  );
  const [refused, setRefused] = useState('');
  const line = useRef(Promise.resolve());
  const underway = useRef(new Map<string, AbortController>());
  const count = useRef(0);
  useEffect(() => {
    onKept(all.flatMap(({ sent }) => sent ?? []));
    // What is called does not change what is kept.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [all]);
  useEffect(() => {
    const ends = underway.current;
    return () => {
      for (const end of ends.values()) end.abort();
    };
  }, []);
  const change = (key: string, part: Partial<ShownPicture>) =>
    setAll((now) => now.map((each) => (each.key === key ? { ...each, ...part } : each)));
  // Never fails: the next picture waits for this one.
  const send = async (key: string, file: File, signal: AbortSignal) => {
    if (signal.aborted) return;
    try {
      const told = (part: number) => change(key, { part });
      const sent = await sendPicture(client, orderId, jobId, file, { told, signal });
      if (signal.aborted) await discardPicture(client, orderId, sent.id);
      else change(key, { sent, part: 1 });
    } catch (error) {
      change(key, { problem: (error instanceof NotSent && error.message) || t('shell:no_answer') });
    }
    underway.current.delete(key);
  };
  return {
    all,
    isSending: all.some(({ sent, problem }) => !sent && problem === ''),
    refused,
    add(files) {
      const room = most - all.filter(({ problem }) => problem === '').length;
      const taken = files.slice(0, room).map((file) => {
        count.current += 1;
        return {
          file,
          shown: {
            key: `new ${count.current}`,
            name: listedFileName(file.name),
            part: 0,
            sent: undefined,
            problem: '',
          },
        };
      });
      setRefused(files.length > room ? t('complaints:pictures_full', { most }) : '');
      setAll((now) => [...now.filter(({ problem }) => problem === ''), ...taken.map(({ shown }) => shown)]);
      for (const { file, shown } of taken) {
        const end = new AbortController();
        underway.current.set(shown.key, end);
        line.current = line.current.then(() => send(shown.key, file, end.signal));
      }
    },
    remove(key) {
      underway.current.get(key)?.abort();
      const sent = all.find((each) => each.key === key)?.sent;
      setAll((now) => now.filter((each) => each.key !== key));
      setRefused('');
      if (sent) void discardPicture(client, orderId, sent.id);
    },
  };
}
