import { useRef, useState } from 'react';
import { useClient } from '../../../client/client.tsx';
import { useTranslate } from '../../../client/dictionary.tsx';
import { NotSent, sendPicture, type SentPicture } from './send-picture.ts';

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

/** Pictures of a complaint that is being written: sent one after the other, and kept by the shop while it is written. */
export function usePictures(orderId: string, jobId: string, known: readonly SentPicture[], most: number): Pictures {
  const t = useTranslate();
  const client = useClient();
  const [all, setAll] = useState<readonly ShownPicture[]>(() =>
    known.map((sent) => ({ key: sent.id, name: '', part: 1, sent, problem: '' })),
  );
  const [refused, setRefused] = useState('');
  const line = useRef(Promise.resolve());
  const removed = useRef(new Set<string>());
  const count = useRef(0);
  const change = (key: string, part: Partial<ShownPicture>) =>
    setAll((now) => now.map((each) => (each.key === key ? { ...each, ...part } : each)));
  const send = async (key: string, file: File) => {
    if (removed.current.has(key)) return;
    try {
      const sent = await sendPicture(client, orderId, jobId, file, (part) => change(key, { part }));
      if (removed.current.has(key)) await takeBack(sent.id);
      else change(key, { sent, part: 1 });
    } catch (error) {
      if (!(error instanceof NotSent)) throw error;
      change(key, { problem: error.message || t('shell:no_answer') });
    }
  };
  const takeBack = (picture: string) =>
    client.api('DELETE /order/{id}/complaint-pictures/{picture}/', { params: { id: orderId, picture } });
  return {
    all,
    isSending: all.some(({ sent, problem }) => !sent && problem === ''),
    refused,
    add(files) {
      const room = most - all.filter(({ problem }) => problem === '').length;
      const taken = files.slice(0, room).map((file) => {
        count.current += 1;
        return { file, shown: { key: `new ${count.current}`, name: file.name, part: 0, sent: undefined, problem: '' } };
      });
      setRefused(files.length > room ? t('complaints:pictures_full', { most }) : '');
      setAll((now) => [...now.filter(({ problem }) => problem === ''), ...taken.map(({ shown }) => shown)]);
      for (const { file, shown } of taken) line.current = line.current.then(() => send(shown.key, file));
    },
    remove(key) {
      removed.current.add(key);
      const sent = all.find((each) => each.key === key)?.sent;
      setAll((now) => now.filter((each) => each.key !== key));
      setRefused('');
      if (sent) void takeBack(sent.id);
    },
  };
}
