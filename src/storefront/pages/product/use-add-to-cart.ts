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
import { chosenDate, totalsOf } from './totals.ts';
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
  const [pressed, setPressed] = useState<Pressed>();
  const totals = totalsOf(configurator);

  /** A number that was typed and cannot be had, a name that is missing: mended first, not left out in silence. */
  const isToMend = () => {
    const wrong = document.querySelector<HTMLInputElement>(`#${CHOICES} [aria-invalid="true"]`);
    // Said beside the button too: the field may be a screen away from it.
    setToMend(wrong?.labels?.[0]?.textContent ?? '');
    wrong?.focus();
    return wrong !== null;
  };

  const press = async () => {
    setProblem('');
    flushSync(sets.insist);
    if (isToMend()) return;
    setPressed({ ...seen(configurator), waits: configurator.pending || !configurator.to.known, followed: false });
    if (await session.ensure()) return;
    setPressed(undefined);
    setProblem(t('shell:no_answer'));
  };

  const add = async ({ followed, ...before }: Pressed) => {
    if (isToMend()) return;
    // Its price and date were not on the screen when the button was pressed.
    if (isElsewhere(before, seen(configurator))) return setProblem(t('product:cart_elsewhere'));
    setBusy(true);
    const priced = configurator.pricedTo ?? { country: defaultCountry, postalCode: defaultZipcode };
    const result = await put(api, configurator, sets, currency, priced, gone);
    setBusy(false);
    if (result?.goesTo && !followed) {
      // Filled or sent elsewhere in another tab: the page prices for there, and this press counts if nothing differs.
      configurator.to.follow(result.goesTo);
      void session.refresh();
      return setPressed({ ...seen(configurator), waits: true, followed: true });
    }
    if (result?.goesTo) return setProblem(t('product:cart_elsewhere'));
    if (result) {
      // Removed in another tab: the next press adds what is shown here as a new line.
      if (result.refused.key === 'line_not_found') setGone(true);
      return setProblem(result.refused.text || t('shell:no_answer'));
    }
    sets.forget();
    await session.refresh();
    await navigate(defaultLink(defaultLinks, 'cart'));
  };

  const { pending, failure, to } = configurator;
  const addNow = useEffectEvent(add);
  useEffect(() => {
    if (!pressed || pending || !to.known) return;
    setPressed(undefined);
    // What it waited for failed, which is said: the choices before it are not bought instead.
    if (pressed.waits && failure !== '') return;
    void addNow(pressed);
  }, [pressed, pending, failure, to.known]);
  return {
    choicesId: CHOICES,
    busy: busy || pressed !== undefined,
    problem: toMend === '' ? problem : t('product:mend_first', { field: toMend }),
    gone,
    announced: totals ? shown.cents(totals.netCents, currency) : '',
    ask: () => void press(),
    mending: () => setToMend(''),
  };
}

/** What the page showed at one moment, and where that is for. */
interface Seen {
  readonly place: string;
  readonly grossCents: number | undefined;
  readonly arrivalDate: string | undefined;
}

/**
 * A press of the button. It counts once the page is settled: leaving a field with a click on the button asks for the new
 * price first, and who is here, with a cart that goes somewhere, may not be known yet.
 */
interface Pressed extends Seen {
  /** An answer was on its way. */
  readonly waits: boolean;
  /** The page has followed the cart to its place for this press. */
  readonly followed: boolean;
}

function seen(configurator: Configurator): Seen {
  return {
    place: JSON.stringify(configurator.pricedTo),
    grossCents: totalsOf(configurator)?.grossCents,
    arrivalDate: chosenDate(configurator)?.arrivalDate,
  };
}

/** Another place, and another price or date for it. */
function isElsewhere(before: Seen, now: Seen): boolean {
  if (before.place === now.place) return false;
  return before.grossCents !== now.grossCents || before.arrivalDate !== now.arrivalDate;
}

type NotPut =
  | { readonly goesTo: Destination; readonly refused?: undefined }
  | { readonly refused: CallError; readonly goesTo?: undefined };

/** The cart opened where the choices are priced for, the line put into it; what was refused, or where else the cart goes. */
async function put(
  api: Api,
  { configuration, validation, edited, to, quantity, priority, fileCheck, promocode, lossLeader }: Configurator,
  sets: Sets,
  currency: Currency,
  priced: Destination,
  gone: boolean,
): Promise<NotPut | undefined> {
  const opened = await api('POST /cart', { body: { currency, ...(to.ofCart ? {} : priced) } });
  if (!opened.ok) return { refused: opened.error };
  const { country, postalCode } = opened.data;
  if (country !== priced.country || postalCode !== priced.postalCode) return { goesTo: { country, postalCode } };
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
  return result.ok ? undefined : { refused: result.error };
}
