/** The requests of this process that write an upload at this moment: at most one for each upload. */
export interface Writers {
  /** Breaks off the request that writes an upload, and waits until it has ended. */
  stop(upload: string): Promise<void>;
  /**
   * @param breakOff ends the request
   * @returns what is called when it has ended
   */
  begin(upload: string, breakOff: () => void): () => void;
}

export function openWriters(): Writers {
  const writing = new Map<string, { breakOff(): void; readonly ended: Promise<void> }>();
  return {
    async stop(upload) {
      const found = writing.get(upload);
      found?.breakOff();
      await found?.ended;
    },
    begin(upload, breakOff) {
      const { promise: ended, resolve } = Promise.withResolvers<void>();
      const own = { breakOff, ended };
      writing.set(upload, own);
      return () => {
        if (writing.get(upload) === own) writing.delete(upload);
        resolve();
      };
    },
  };
}
