import { useEffect, useRef, useState } from 'react';
import type { UploadsWire } from '#shop/uploads/uploads.contract.ts';
import { useClient } from '../../client/client.tsx';
import { useTranslate } from '../../client/dictionary.tsx';
import { prepareUpload, settleUpload, type RunningUpload } from '#ui/upload/send-upload.ts';

/** waiting: another file goes first. lost: the line is gone. checking: all is sent, the shop looks into it. */
export type UploadState = 'waiting' | 'sending' | 'paused' | 'lost' | 'checking' | 'refused';

/** A file on its way from this page. */
export interface ShownUpload {
  readonly key: string;
  /** The artwork that it is for. Null for all of them. */
  readonly artworkId: string | null;
  readonly name: string;
  readonly bytes: number;
  readonly sent: number;
  readonly perSecond: number | undefined;
  readonly state: UploadState;
  readonly problem: string;
  /** Its id at the shop. Empty before it is announced. */
  readonly uploadId: string;
}

export interface Uploads {
  readonly running: readonly ShownUpload[];
  add(files: readonly File[], artworkId: string | null): void;
  pause(key: string): void;
  resume(key: string): void;
  /** Ends an upload, or takes a refused one out of the list. */
  cancel(key: string): void;
}

interface Going {
  readonly file: File;
  upload: RunningUpload | undefined;
  /** Lets the next file begin. */
  free(): void;
  isCancelled: boolean;
}

/** How often a lost upload is tried again. */
const AGAIN_MS = 30_000;

const SENDING: ReadonlySet<UploadState> = new Set(['waiting', 'sending', 'lost', 'checking']);

/** The uploads of one line of an order that run in this page, one after the other. */
export function useUploads(orderId: string, lineItemId: string, onChanged: (uploads: UploadsWire) => void): Uploads {
  const t = useTranslate();
  const client = useClient();
  const { api, session } = client;
  const [running, setRunning] = useState<readonly ShownUpload[]>([]);
  const going = useRef(new Map<string, Going>());
  const line = useRef(Promise.resolve());
  const count = useRef(0);
  const change = (key: string, part: Partial<ShownUpload>) =>
    setRunning((now) => now.map((each) => (each.key === key ? { ...each, ...part } : each)));
  const remove = (key: string) => {
    going.current.delete(key);
    setRunning((now) => now.filter((each) => each.key !== key));
  };
  const isSending = running.some(({ state }) => SENDING.has(state));

  useEffect(() => {
    const all = going.current;
    return () => {
      for (const each of all.values()) each.upload?.pause();
    };
  }, []);
  // Leaving the page breaks an upload off. It can be continued, but the person should know.
  useEffect(() => {
    if (!isSending) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', ask);
    return () => removeEventListener('beforeunload', ask);
  }, [isSending]);
  const lost = running.filter(({ state }) => state === 'lost').map(({ key }) => key);
  const lostKeys = lost.join(' ');
  useEffect(() => {
    if (lostKeys === '') return;
    const again = () => {
      for (const key of lostKeys.split(' ')) resume(key);
    };
    addEventListener('online', again);
    // The line may be back, or the shop may answer again, without a word from the browser.
    const timer = setInterval(() => (navigator.onLine ? again() : undefined), AGAIN_MS);
    return () => {
      removeEventListener('online', again);
      clearInterval(timer);
    };
    // What is called does not change which uploads are lost.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [lostKeys]);

  const refresh = async () => {
    const result = await api('GET /order/{id}/uploads/', { params: { id: orderId } });
    if (result.ok) onChanged(result.data);
    return result.ok;
  };
  const headers = () => ({
    'x-csrf-token': session.current?.csrfToken ?? '',
    ...(session.auth.strategy ? { 'fe-x-auth-strategy': session.auth.strategy } : {}),
  });
  const refuse = (key: string, text: string) => {
    change(key, { state: 'refused', problem: text || t('shell:no_answer') });
    going.current.get(key)?.free();
  };
  /** Announces a file and sends it. Never fails: the next file waits for this one. */
  const send = async (key: string, artworkId: string | null) => {
    const own = going.current.get(key);
    if (!own || own.isCancelled) return;
    const { file } = own;
    const { name, size: bytes, lastModified } = file;
    change(key, { state: 'sending', problem: '' });
    const opened = await api('POST /order/{id}/uploads/', {
      params: { id: orderId },
      body: { lineItemId, artworkId, name, bytes, lastModified: Math.max(0, Math.trunc(lastModified)) },
    });
    if (!opened.ok) return opened.error.status === 0 ? change(key, { state: 'lost' }) : refuse(key, opened.error.text);
    const { id, path, received } = opened.data;
    change(key, { uploadId: id, name: opened.data.name, sent: received });
    const upload = await prepareUpload(file, path, headers, {
      progress: (sent, perSecond) =>
        change(key, {
          sent,
          ...(perSecond === undefined ? {} : { perSecond }),
          state: sent === bytes ? 'checking' : 'sending',
        }),
      async done() {
        const problem = await settleUpload(path, bytes, headers());
        await refresh();
        if (problem === undefined) remove(key);
        else change(key, { state: 'refused', problem: problem || t('shell:no_answer') });
        own.free();
      },
      lost() {
        change(key, { state: 'lost', perSecond: undefined });
        own.free();
      },
      refused(text, status) {
        if (status === 403) void session.refresh();
        refuse(key, text || (status === 404 ? t('uploads:gone') : ''));
        void refresh();
      },
    }).catch(() => undefined);
    // The code of the protocol could not be fetched: the line is gone.
    if (!upload) return change(key, { state: 'lost' });
    own.upload = upload;
    // Cancelled while the code of the protocol was on its way.
    if (own.isCancelled) void takeBack(id);
    else upload.start();
  };
  const takeBack = async (id: string) => {
    const result = await api('DELETE /order/{id}/uploads/{upload}/', { params: { id: orderId, upload: id } });
    if (result.ok) onChanged(result.data);
    else await refresh();
  };
  const begin = (key: string, artworkId: string | null) => {
    const turn = Promise.withResolvers<void>();
    const own = going.current.get(key);
    if (own) own.free = turn.resolve;
    line.current = line.current.then(async () => {
      await send(key, artworkId);
      const now = going.current.get(key);
      if (now?.upload && !now.isCancelled) await turn.promise;
    });
  };
  const resume = (key: string) => {
    const own = going.current.get(key);
    if (!own) return;
    change(key, { state: 'sending', perSecond: undefined, problem: '' });
    if (own.upload) own.upload.start();
    else begin(key, running.find((each) => each.key === key)?.artworkId ?? null);
  };
  return {
    running,
    add(files, artworkId) {
      const added = files.map((file): ShownUpload => {
        count.current += 1;
        const key = `${lineItemId}-${count.current}`;
        going.current.set(key, { file, upload: undefined, free: () => undefined, isCancelled: false });
        return {
          key,
          artworkId,
          name: file.name,
          bytes: file.size,
          sent: 0,
          perSecond: undefined,
          state: 'waiting',
          problem: '',
          uploadId: '',
        };
      });
      setRunning((now) => [...now, ...added]);
      for (const { key } of added) begin(key, artworkId);
    },
    pause(key) {
      const own = going.current.get(key);
      own?.upload?.pause();
      own?.free();
      change(key, { state: 'paused', perSecond: undefined });
    },
    resume,
    cancel(key) {
      const own = going.current.get(key);
      const shown = running.find((each) => each.key === key);
      if (own) own.isCancelled = true;
      own?.upload?.pause();
      own?.free();
      remove(key);
      if (shown && shown.uploadId !== '' && shown.state !== 'refused') void takeBack(shown.uploadId);
    },
  };
}
