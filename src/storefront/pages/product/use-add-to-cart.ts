import type { Currency } from '#kernel/money.ts';
import { useEffect, useEffectEvent, useState } from 'react';
import { flushSync } from 'react-dom';
import { useNavigate } from 'react-router';
import { useShop, useShown } from '../../parts/use-shop.ts';
import { defaultLink } from '../../routing/default-links.rules.ts';
import type { Api, CallError } from '../../shell/api.ts';
import { useClient } from '../../shell/client.tsx';
import { useTranslate } from '../../shell/dictionary.tsx';
import type { Destination } from '../../shell/remembered-destination.ts';
import { totalsOf } from './totals.ts';
import type { Configurator } from './use-configurator.ts';
import type { Sets } from './use-sets.ts';

const CHOICES = 'choices';

export interface Order {
  /** Of the element whose wrong fields are mended before anything is bought. */
  readonly choicesId: string;
  readonly busy: boolean;
  readonly problem: string;
  /** The edited line is no longer in the cart. */
  readonly gone: boolean;
  /** The price in words, for who does not see it change. */
  readonly announced: string;
  ask(): void;
  /** A field is being mended: what was said of it at the button has done its work. */
  mending(): void;
}

/**
 * Puts the configuration into the cart; nothing is lost when it is refused.
 * @param known a problem that was there when the page opened
 */
export function useAddToCart(configurator: Configurator, sets: Sets, known: string): Order {
  const t = useTranslate();
  const { api, session } = useClient();
  const navigate = useNavigate();
  const shown = useShown();
  const { currency, defaultLinks, defaultCountry, defaultZipcode } = useShop();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState(known);
  const [gone, setGone] = useState(false);
  const [toMend, setToMend] = useState('');
  const totals = totalsOf(configurator);

  const add = async () => {
    // A number that was typed and cannot be had, a name that is missing: mended first, not left out in silence.
    flushSync(sets.insist);
    const wrong = document.querySelector<HTMLInputElement>(`#${CHOICES} [aria-invalid="true"]`);
    if (wrong) {
      // Said beside the button too: the field may be a screen away from it.
      setToMend(wrong.labels?.[0]?.textContent ?? '');
      return wrong.focus();
    }
    setBusy(true);
    setProblem('');
    setToMend('');
    const priced = configurator.pricedTo ?? { country: defaultCountry, postalCode: defaultZipcode };
    const refused = await put(api, configurator, sets, currency, priced, gone);
    // Filled or sent elsewhere in another tab: the page prices for there and asks again.
    if (refused === 'elsewhere') await session.refresh();
    setBusy(false);
    if (refused === 'elsewhere') return setProblem(t('product:cart_elsewhere'));
    if (refused) {
      // Removed in another tab: the next press adds what is shown here as a new line.
      if (refused.key === 'line_not_found') setGone(true);
      return setProblem(refused.text || t('shell:no_answer'));
    }
    sets.forget();
    await session.refresh();
    await navigate(defaultLink(defaultLinks, 'cart'));
  };
  const { waiting, press } = usePressWhenSettled(configurator.pending, () => void add());
  return {
    choicesId: CHOICES,
    busy: busy || waiting,
    problem: toMend === '' ? problem : t('product:mend_first', { field: toMend }),
    gone,
    announced: totals ? shown.cents(totals.netCents, currency) : '',
    ask: press,
    mending: () => setToMend(''),
  };
}

/** Leaving a field with a click on the button asks for the new price first: the click waits for it and then counts. */
function usePressWhenSettled(pending: boolean, act: () => void): { readonly waiting: boolean; press(): void } {
  const [waiting, setWaiting] = useState(false);
  const actNow = useEffectEvent(act);
  useEffect(() => {
    if (!waiting || pending) return;
    setWaiting(false);
    actNow();
  }, [waiting, pending]);
  return { waiting, press: () => (pending ? setWaiting(true) : act()) };
}

/** The cart opened where the choices are priced for, the line put into it; what was refused, or that the cart goes elsewhere. */
async function put(
  api: Api,
  { configuration, validation, edited, to, quantity, priority, fileCheck, promocode, lossLeader }: Configurator,
  sets: Sets,
  currency: Currency,
  priced: Destination,
  gone: boolean,
): Promise<CallError | 'elsewhere' | undefined> {
  const opened = await api('POST /cart', { body: { currency, ...(to.ofCart ? {} : priced) } });
  if (!opened.ok) return opened.error;
  const { country, postalCode } = opened.data;
  if (country !== priced.country || postalCode !== priced.postalCode) return 'elsewhere';
  const result = await api('PUT /cart/{id}/item', {
    params: { id: opened.data.id },
    body: {
      ...(edited && !gone ? { lineItemId: edited.id } : {}),
      line: {
        productId: configuration.mcpSku,
        selection: validation.validSelections,
        quantity,
        sets: sets.request(),
        priority,
        fileCheck,
        jobName: edited?.jobName ?? '',
        userNotes: edited?.userNotes ?? '',
        ...(promocode ? { promocode } : {}),
        ...(lossLeader ? { lossLeaderKey: lossLeader } : {}),
      },
    },
  });
  return result.ok ? undefined : result.error;
}
