import { listedFileName } from '#shop/artwork/file-name.rules.ts';
import { confirmUpload, heldBy, prepareUpload, type Held, type RunningUpload } from '#ui/upload/send-upload.ts';
import type { Client } from '../../client/client.tsx';
import { frontsFirst } from '#shop/artwork/side-names.rules.ts';
import type { Side } from '#shop/artwork/sides.rules.ts';
import { askToStay } from './ask-to-stay.ts';
import type { UploadsOf } from './uploads-of.ts';

/** waiting: another file goes first. lost: the line is gone. away: the shop cannot take files now. checking: all is sent, the shop looks into it. */
export type UploadState = 'waiting' | 'sending' | 'paused' | Held | 'checking' | 'refused';

/** A file on its way from this browser. */
export interface ShownUpload {
  readonly key: string;
  readonly lineItemId: string;
  /** The artwork that it is for. Null for all of them. */
  readonly artworkId: string | null;
  readonly name: string;
  readonly bytes: number;
  readonly sent: number;
  readonly perSecond: number | undefined;
  readonly state: UploadState;
  /** Why it is refused, in the words of the shop. Empty when there was no answer. */
  readonly problem: string;
  /** Why it is refused where the shop has no words for it: it knows it no more, or the file is not what was chosen. */
  readonly fault: 'gone' | 'changed' | undefined;
  /** Its id at the shop. Empty before it is announced. */
  readonly uploadId: string;
}

/** Which item files are for. */
export interface UploadTarget {
  readonly client: Client;
  readonly of: UploadsOf;
  readonly lineItemId: string;
}

interface Going {
  readonly file: File;
  /** What its owner said of it before. */
  readonly side: Side | undefined;
  target: UploadTarget;
  upload: RunningUpload | undefined;
  /** Lets the next file begin. */
  free(): void;
  isCancelled: boolean;
}

/** How often an upload that is held up is tried again. */
export const AGAIN_MS = 30_000;

const SENDING: ReadonlySet<UploadState> = new Set(['waiting', 'sending', 'lost', 'away', 'checking']);

/** Whether it stands until it is tried again, which happens by itself. */
export function isHeldUp({ state }: Pick<ShownUpload, 'state'>): boolean {
  return state === 'lost' || state === 'away';
}

/** Whether the browser still has bytes of it to send. */
export function isUnderway({ state }: Pick<ShownUpload, 'state'>): boolean {
  return SENDING.has(state);
}

type OnFinished = (lineItemId: string) => Promise<void>;

/**
 * The uploads of this browser, one after the other. They belong to no page: whoever goes from the product to the cart and on to the
 * checkout leaves none of them behind.
 */
class UploadQueue {
  #running: readonly ShownUpload[] = [];
  #count = 0;
  #line = Promise.resolve();
  #timer: ReturnType<typeof setInterval> | undefined;
  readonly #going = new Map<string, Going>();
  /** What the shop took from this browser: ids of uploads with the item of each. */
  readonly #taken = new Map<string, string>();
  readonly #listeners = new Set<() => void>();
  readonly #onFinished = new Set<OnFinished>();

  readonly subscribe = (listener: () => void) => {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  };
  readonly running = () => this.#running;

  /** Tells of each file that the shop now has, has refused or has given back. The row of the file stays until then. */
  finished(listener: OnFinished): () => void {
    this.#onFinished.add(listener);
    return () => void this.#onFinished.delete(listener);
  }

  /**
   * The uploads of an item that the shop took. A list without one of them is older than its end: it was read for a page that came
   * to stand only afterwards.
   */
  takenOf(lineItemId: string): string[] {
    return [...this.#taken].flatMap(([uploadId, of]) => (of === lineItemId ? [uploadId] : []));
  }

  /** Whether the shop took all of an upload from this browser: a list that says otherwise is older. */
  hasTaken(uploadId: string): boolean {
    return this.#taken.has(uploadId);
  }

  /** @param said the sides of files of which their owner named one */
  add(
    target: UploadTarget,
    files: readonly File[],
    artworkId: string | null,
    said: ReadonlyMap<File, Side> = new Map(),
  ): void {
    const added = frontsFirst(files).map((file): ShownUpload => {
      this.#count += 1;
      const key = `upload-${this.#count}`;
      const side = said.get(file);
      this.#going.set(key, { file, side, target, upload: undefined, free: () => undefined, isCancelled: false });
      return {
        key,
        lineItemId: target.lineItemId,
        artworkId,
        name: listedFileName(file.name),
        bytes: file.size,
        sent: 0,
        perSecond: undefined,
        state: 'waiting',
        problem: '',
        fault: undefined,
        uploadId: '',
      };
    });
    this.#show([...this.#running, ...added]);
    for (const { key } of added) this.#begin(key, artworkId);
  }

  pause(key: string): void {
    const own = this.#going.get(key);
    own?.upload?.pause();
    own?.free();
    this.#change(key, { state: 'paused', perSecond: undefined });
  }

  resume(key: string): void {
    const own = this.#going.get(key);
    if (!own) return;
    this.#change(key, { state: 'sending', perSecond: undefined, problem: '' });
    if (own.upload) own.upload.start();
    else this.#begin(key, this.#shown(key)?.artworkId ?? null);
  }

  /** Ends an upload, or takes a refused one out of the list. */
  cancel(key: string): void {
    const own = this.#going.get(key);
    const shown = this.#shown(key);
    if (own) own.isCancelled = true;
    own?.upload?.pause();
    own?.free();
    this.#remove(key);
    if (own && shown && shown.uploadId !== '' && shown.state !== 'refused')
      void this.#discard(own.target, shown.uploadId);
  }

  /** Holds the files of an item that is taken out of the cart: it may come back. */
  hold(lineItemId: string): void {
    for (const { key, state } of this.#running.filter((each) => each.lineItemId === lineItemId))
      if (state !== 'refused') this.pause(key);
  }

  /** Goes on with the files of an item that came back under another id. */
  follow(from: string, to: string): void {
    const held = this.#running.filter(({ lineItemId }) => lineItemId === from);
    for (const uploadId of this.takenOf(from)) this.#taken.set(uploadId, to);
    for (const { key, state } of held) {
      const own = this.#going.get(key);
      if (own) own.target = { ...own.target, lineItemId: to };
      this.#change(key, { lineItemId: to });
      if (state === 'paused') this.resume(key);
    }
  }

  #shown(key: string): ShownUpload | undefined {
    return this.#running.find((each) => each.key === key);
  }

  #change(key: string, part: Partial<ShownUpload>): void {
    this.#show(this.#running.map((each) => (each.key === key ? { ...each, ...part } : each)));
  }

  #remove(key: string): void {
    this.#going.delete(key);
    this.#show(this.#running.filter((each) => each.key !== key));
  }

  #show(running: readonly ShownUpload[]): void {
    this.#running = running;
    // Leaving the shop breaks an upload off. It can be continued, but the person should know.
    askToStay(this, running.some(isUnderway));
    this.#watchHeldUp(running.some(isHeldUp));
    for (const listener of this.#listeners) listener();
  }

  #watchHeldUp(areSome: boolean): void {
    if (areSome === (this.#timer !== undefined)) return;
    if (areSome) {
      addEventListener('online', this.#again);
      // The line may be back, or the shop may answer again, without a word from the browser.
      this.#timer = setInterval(() => (navigator.onLine ? this.#again() : undefined), AGAIN_MS);
    } else {
      removeEventListener('online', this.#again);
      clearInterval(this.#timer);
      this.#timer = undefined;
    }
  }

  readonly #again = () => {
    for (const each of this.#running) if (isHeldUp(each)) this.resume(each.key);
  };

  #begin(key: string, artworkId: string | null): void {
    const turn = Promise.withResolvers<void>();
    const own = this.#going.get(key);
    if (own) own.free = turn.resolve;
    this.#line = this.#line.then(async () => {
      await this.#send(key, artworkId);
      const now = this.#going.get(key);
      if (now?.upload && !now.isCancelled) await turn.promise;
    });
  }

  #refuse(key: string, problem: string, fault?: ShownUpload['fault']): void {
    this.#change(key, { state: 'refused', problem, fault });
    this.#going.get(key)?.free();
  }

  async #tellFinished(lineItemId: string): Promise<void> {
    await Promise.all([...this.#onFinished].map((listener) => listener(lineItemId)));
  }

  /** Announces a file and sends it. Never fails: the next file waits for this one. */
  async #send(key: string, artworkId: string | null): Promise<void> {
    const own = this.#going.get(key);
    const shown = this.#shown(key);
    // One that was paused and resumed while it was announced has come to stand in the line twice.
    if (!own || !shown || own.upload || !isUnderway(shown)) return;
    const { file, side, target } = own;
    const { client, of, lineItemId } = target;
    const { name, size: bytes } = file;
    this.#change(key, { state: 'sending', problem: '' });
    const lastModified = Math.max(0, Math.trunc(file.lastModified));
    const opened = await of.announce({ lineItemId, artworkId, name, bytes, lastModified, ...(side && { side }) });
    if (!opened.ok) {
      const { status, text } = opened.error;
      // Nothing of it was sent yet, so the same may be asked again after any fault.
      const held = status === 429 ? undefined : status >= 500 ? 'away' : heldBy(status);
      return held ? this.#holdUp(key, held) : this.#refuse(key, text);
    }
    const { id, path, received } = opened.data;
    this.#change(key, { uploadId: id, name: opened.data.name, sent: received });
    const headers = () => headersOf(client);
    const upload = await prepareUpload(file, path, headers, {
      progress: (sent, perSecond) =>
        this.#change(key, {
          sent,
          ...(perSecond === undefined ? {} : { perSecond }),
          state: sent === bytes ? 'checking' : 'sending',
        }),
      done: async () => {
        const outcome = await confirmUpload(path, bytes, headers());
        if (outcome === 'lost' || outcome === 'away') this.#change(key, { state: outcome, perSecond: undefined });
        else {
          await this.#tellFinished(own.target.lineItemId);
          if (outcome === undefined) {
            this.#taken.set(id, own.target.lineItemId);
            this.#remove(key);
          } else this.#change(key, { state: 'refused', problem: outcome.refused });
        }
        own.free();
      },
      held: (why) => {
        this.#change(key, { state: why, perSecond: undefined });
        own.free();
      },
      changed: () => {
        this.#refuse(key, '', 'changed');
        // What came of it belongs to a file that is no more.
        void this.#discard(own.target, id);
      },
      refused: (text, status) => {
        if (status === 403) void client.session.refresh();
        this.#refuse(key, text, status === 404 ? 'gone' : undefined);
        void this.#tellFinished(own.target.lineItemId);
      },
    }).catch(() => undefined);
    // The code of the protocol could not be fetched: the line is gone.
    if (!upload) return this.#holdUp(key, 'lost');
    own.upload = upload;
    // Much may have been asked for while it was announced and the code of the protocol was on its way.
    if (own.isCancelled) void this.#discard(target, id);
    else if (!this.#isPaused(key)) upload.start();
  }

  #isPaused(key: string): boolean {
    return this.#shown(key)?.state === 'paused';
  }

  /** What is paused goes on when its owner says so, and not by itself. */
  #holdUp(key: string, why: Held): void {
    if (!this.#isPaused(key)) this.#change(key, { state: why });
  }

  async #discard({ of, lineItemId }: UploadTarget, uploadId: string): Promise<void> {
    await of.remove(uploadId);
    await this.#tellFinished(lineItemId);
  }
}

/** What a request with bytes says of its visitor. */
export function headersOf({ session }: Client): Readonly<Record<string, string>> {
  return {
    'x-csrf-token': session.current?.csrfToken ?? '',
    ...(session.auth.strategy ? { 'fe-x-auth-strategy': session.auth.strategy } : {}),
  };
}

export const UPLOADS = new UploadQueue();
