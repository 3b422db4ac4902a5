import { useEffect, useState } from 'react';
import type { WebhookEndpointWire } from '#shop/staff/webhooks.contract.ts';
import { Button } from '#ui/button/button.tsx';
import { Loupe } from '#ui/motif/loupe.tsx';
import type { Result } from '../../client/api.ts';
import { useSession } from '../../client/session.tsx';
import { useAnswer } from '../../client/use-answer.ts';
import { useShown, useTranslate } from '../../client/words.tsx';
import { Unreachable } from '../../frame/unreachable.tsx';
import box from '../../parts/box.module.css';
import { FormDialog } from '../../parts/form-dialog.tsx';
import list from '../../parts/list.module.css';
import look from '../../parts/state.module.css';
import { useTitle } from '../../parts/use-title.ts';
import { Deliveries } from './deliveries.tsx';
import { EndpointDialog } from './endpoint-dialog.tsx';
import { eventKey, nameOf } from './names.ts';
import { SecretDialog } from './secret-dialog.tsx';
import styles from './webhooks.module.css';

type Endpoints = readonly WebhookEndpointWire[];
type Told = WebhookEndpointWire[] | { readonly endpoints: WebhookEndpointWire[]; readonly secret: string };

/** What can be done with an address besides changing it. */
type Action = 'test' | 'secret' | 'remove';
type Asked =
  | { readonly what: 'add' }
  | { readonly what: 'change'; readonly endpoint: WebhookEndpointWire }
  | { readonly what: 'secret' | 'remove'; readonly endpoint: WebhookEndpointWire }
  | { readonly what: 'told'; readonly secret: string };

/** Where other programs are told of what happens in the shop, and what they were told. */
export function WebhooksPage() {
  const t = useTranslate();
  const { api } = useSession();
  const loaded = useAnswer('webhooks', (signal) => api('GET /staff/webhooks/', {}, signal));
  const [endpoints, setEndpoints] = useState<Endpoints>();
  const [asked, setAsked] = useState<Asked>();
  const [told, setTold] = useState('');
  const [changes, setChanges] = useState(0);
  useEffect(() => setEndpoints(loaded.data), [loaded.data]);
  useTitle(t('staff:place_webhooks'));
  /** Returns what went wrong. Empty when it is done. */
  const showAnswer = (text: string, answer: Result<Told>) => {
    if (!answer.ok) return answer.error.text || t('staff:no_answer');
    const { data } = answer;
    setEndpoints('secret' in data ? data.endpoints : data);
    setAsked('secret' in data ? { what: 'told', secret: data.secret } : undefined);
    setTold(text);
    setChanges((count) => count + 1);
    return '';
  };
  const act = {
    test: ({ id }: WebhookEndpointWire) => api('POST /staff/webhooks/{webhook}/test/', { params: { webhook: id } }),
    secret: ({ id }: WebhookEndpointWire) => api('POST /staff/webhooks/{webhook}/secret/', { params: { webhook: id } }),
    remove: ({ id }: WebhookEndpointWire) => api('DELETE /staff/webhooks/{webhook}/', { params: { webhook: id } }),
  } satisfies Record<Action, (endpoint: WebhookEndpointWire) => Promise<Result<Told>>>;
  const test = async (endpoint: WebhookEndpointWire) => {
    const problem = showAnswer(t('staffwebhooks:done_test'), await act.test(endpoint));
    if (problem !== '') setTold(problem);
  };
  // A secret is shown in a dialog that takes the place of the one that asked for it.
  const close = () => setAsked((now) => (now?.what === 'told' ? now : undefined));
  return (
    <>
      <header className={box.head}>
        <h1>{t('staff:place_webhooks')}</h1>
        <p className={styles.intro}>{t('staffwebhooks:intro')}</p>
        <p className={box.bar}>
          <Button look="main" onClick={() => setAsked({ what: 'add' })}>
            {t('staffwebhooks:add')}
          </Button>
        </p>
      </header>
      <p role="status">{told}</p>
      {loaded.error ? <Unreachable error={loaded.error} onRetry={loaded.again} /> : null}
      {endpoints || loaded.error ? null : <p role="status">{t('staff:loading')}</p>}
      {endpoints?.length === 0 ? (
        <div className={list.empty}>
          <Loupe />
          <p>{t('staffwebhooks:none')}</p>
        </div>
      ) : null}
      <ul className={styles.endpoints}>
        {endpoints?.map((endpoint) => (
          <Endpoint
            key={endpoint.id}
            endpoint={endpoint}
            onTest={() => void test(endpoint)}
            onAsk={(what) => setAsked({ what, endpoint })}
          />
        ))}
      </ul>
      {endpoints && endpoints.length > 0 ? (
        <Deliveries endpoints={endpoints} changes={changes} onReload={loaded.again} />
      ) : null}
      {asked?.what === 'add' ? (
        <EndpointDialog
          onClose={close}
          onSubmit={async ({ isOn: _isOn, ...body }) =>
            showAnswer(t('staffwebhooks:done_add'), await api('POST /staff/webhooks/', { body }))
          }
        />
      ) : null}
      {asked?.what === 'change' ? (
        <EndpointDialog
          endpoint={asked.endpoint}
          onClose={close}
          onSubmit={async (body) =>
            showAnswer(
              t('staffwebhooks:done_change'),
              await api('PUT /staff/webhooks/{webhook}/', { params: { webhook: asked.endpoint.id }, body }),
            )
          }
        />
      ) : null}
      {asked?.what === 'secret' || asked?.what === 'remove' ? (
        <FormDialog
          title={t('staffwebhooks:do_of', { what: t(`staffwebhooks:do_${asked.what}`), name: nameOf(asked.endpoint) })}
          go={t(`staffwebhooks:do_${asked.what}`)}
          onClose={close}
          onSubmit={async () =>
            showAnswer(t(`staffwebhooks:done_${asked.what}`), await act[asked.what](asked.endpoint))
          }
        >
          <p>{t(`staffwebhooks:text_${asked.what}`)}</p>
        </FormDialog>
      ) : null}
      {asked?.what === 'told' ? <SecretDialog secret={asked.secret} onClose={() => setAsked(undefined)} /> : null}
    </>
  );
}

const LOOKS = { on: 'done', off: 'over', stopped: 'attention' } as const;

interface EndpointProps {
  readonly endpoint: WebhookEndpointWire;
  onTest(): void;
  onAsk(what: 'change' | 'secret' | 'remove'): void;
}

function Endpoint({ endpoint, onTest, onAsk }: EndpointProps) {
  const t = useTranslate();
  const shown = useShown();
  const { url, note, events, state, failingSince } = endpoint;
  const named = (what: string) => t('staffwebhooks:do_of', { what, name: nameOf(endpoint) });
  const button = (what: 'test' | 'change' | 'secret' | 'remove', go: () => void) => (
    <Button look="quiet" aria-label={named(t(`staffwebhooks:do_${what}`))} onClick={go}>
      {t(`staffwebhooks:do_${what}`)}
    </Button>
  );
  return (
    <li>
      <div className={styles.who}>
        <h2 className={styles.name}>{nameOf(endpoint)}</h2>
        {note ? <p className={styles.url}>{url}</p> : <p className={styles.url}>{new URL(url).pathname}</p>}
        <p>
          <span className={look.state} data-look={failingSince && state === 'on' ? 'attention' : LOOKS[state]}>
            {t(`staffwebhooks:state_${state}`)}
          </span>
          {failingSince ? ` · ${t('staffwebhooks:failing_since', { at: shown.instant(failingSince) })}` : ''}
        </p>
        <p className={box.note}>{events.map((event) => t(eventKey(event))).join(' · ')}</p>
      </div>
      <div className={styles.actions}>
        {state === 'on' ? button('test', onTest) : null}
        {button('change', () => onAsk('change'))}
        {button('secret', () => onAsk('secret'))}
        {button('remove', () => onAsk('remove'))}
      </div>
    </li>
  );
}
