import { useEffect, useState, type ReactNode } from 'react';
import { useLoaderData } from 'react-router';
import type { TextsOnDemand } from '#shop/content/page-kinds.ts';
import { useClient } from '../client/client.tsx';
import { DictionaryProvider } from '../client/dictionary.tsx';
import type { Payload } from '../client/payload.ts';

interface MoreTextsProps {
  readonly part: TextsOnDemand;
  /** Whether the texts are there. They are not, without a line to the shop. */
  children(isThere: boolean): ReactNode;
}

/** Gives a part of a page texts that the page came without. */
export function MoreTexts({ part, children }: MoreTextsProps) {
  const payload = useLoaderData<Payload>();
  const { api } = useClient();
  const [more, setMore] = useState<Payload['dictionaries']>();
  useEffect(() => {
    const over = new AbortController();
    const ask = () =>
      void api('GET /content/texts/', { query: { part } }).then((answer) => {
        if (over.signal.aborted) return;
        if (answer.ok) setMore(answer.data.dictionaries);
        // Without a line to the shop it is asked again once there is one.
        else addEventListener('online', ask, { once: true, signal: over.signal });
      });
    ask();
    return () => over.abort();
  }, [api, part]);
  return (
    <DictionaryProvider
      payload={{ ...payload, dictionaries: { ...payload.dictionaries, ...more } }}
      showKeys={payload.showDictionaryKeys}
    >
      {children(more !== undefined)}
    </DictionaryProvider>
  );
}
