import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useNavigate } from 'react-router';
import { usePriceView } from '../../../parts/use-price-view.ts';
import { useShop, useShown } from '../../../parts/use-shop.ts';
import { defaultLink } from '../../../routing/default-links.rules.ts';
import type { CallError } from '../../../client/api.ts';
import { useClient } from '../../../client/client.tsx';
import { useTranslate } from '../../../client/dictionary.tsx';
import { needed } from '../../../client/needed-code.ts';
import { onReturn } from '../../../client/page-life.ts';
import { placeName } from './place-name.ts';
import type { Drafted } from './put-line.ts';
import { chosenDate, totalsOf } from './totals.ts';
import type { Configurator } from '../choices/configurator.ts';
import type { Split } from '../artworks/use-artworks.ts';
import type { KeptFiles } from '../files/use-kept-files.ts';

const CHOICES = 'choices';
/** By then the page runs, and nobody has pressed yet. */
const FETCHED_AFTER_MS = 1000;
const loadPutting = () => import('./put-line.ts');

/** Refusals of what this page shows: the product is retired, a choice of it is gone, or it costs more by now. */
const OUTDATED: ReadonlySet<string> = new Set(['product_retired', 'configuration_invalid', 'price_moved']);

export interface Order {
  /** Id of the element with the choices. Its wrong fields must be corrected before the line is added. */
  readonly choicesId: string;
  readonly busy: boolean;
  readonly problem: string;
  /** The edited line is no longer in the cart. */
  readonly gone: boolean;
  /** The price as text, for screen readers. */
  readonly announced: string;
  ask(): void;
  /** Called when a field is being corrected: removes the message at the button. */
  mending(): void;
}

/**
 * Puts the configuration into the cart. Nothing is lost when it is refused. A press is carried out only when the page
 * has an answer: a click on the button first leaves a field, which asks for a new price, and the session with the cart's
 * destination may still be loading. A second press counts only after the first has ended.
 * @param kept the files that are sent once the line is in the cart
 * @param known a problem that existed when the page opened
 */
export function useAddToCart(configurator: Configurator, split: Split, kept: KeptFiles, known: string): Order {
  const { files } = kept;
  const t = useTranslate();
  const client = useClient();
  const { api, session } = client;
  const shown = useShown();
  const { currency, defaultCountry, defaultZipcode } = useShop();
  const priced = configurator.pricedTo ?? { country: defaultCountry, postalCode: defaultZipcode };
  const [busy, setBusy] = useState(false);
  const underway = useRef(false);
  const [pressed, setPressed] = useState<Pressed>();
  const [problem, setProblem] = useState(known);
  const [gone, setGone] = useState(false);
  /** What is said once the page shows what is sold now. Until then a second press would buy what nobody has seen. */
  const [saidThen, setSaidThen] = useState<string>();
  const [toMend, setToMend] = useState('');
  const leave = useLeave(configurator, split);
  const totals = totalsOf(configurator);
  const view = usePriceView();

  const end = (why = '') => {
    underway.current = false;
    setBusy(false);
    setPressed(undefined);
    setSaidThen(undefined);
    setProblem(why);
  };
  const isToMend = () => {
    const wrong = wrongField();
    // The message is also shown beside the button, because the field may be a screen away.
    setToMend(wrong?.dataset['said'] ?? wrong?.labels?.[0]?.textContent ?? '');
    wrong?.focus();
    return wrong !== null;
  };
  const comeBack = useEffectEvent(() => end());
  useEffect(() => onReturn(comeBack), []);
  // What the press needs is there before it, and not among what the page needs first.
  useEffect(() => {
    const fetching = setTimeout(() => void loadPutting().catch(() => undefined), FETCHED_AFTER_MS);
    return () => clearTimeout(fetching);
  }, []);
  const press = async () => {
    if (underway.current) return;
    setProblem('');
    flushSync(split.insist);
    if (isToMend()) return;
    underway.current = true;
    setBusy(true);
    setPressed({ ...seen(configurator), followed: false });
    if (configurator.unanswered) configurator.retry();
    if (!(await session.ensure())) end(t('shell:no_answer'));
  };
  const whyOutdated = ({ key, text }: CallError) => {
    // The same refusal of the choices says it beside them, with the way to what is sold in its place.
    if (key === 'product_retired') return '';
    return key === 'configuration_invalid' ? t('product:choice_gone') : text;
  };
  const refuse = (refused: CallError) => {
    // The line was removed in another tab. The next press adds the shown configuration as a new line.
    if (refused.key === 'line_not_found') setGone(true);
    if (!OUTDATED.has(refused.key)) return end(refused.text || t('shell:no_answer'));
    // What is sold was changed since it was shown. The choices are asked about again, and what they become is shown.
    configurator.retry();
    setSaidThen(whyOutdated(refused));
  };
  const moved = () => end(t('product:place_moved', { place: placeName(shown, priced) }));

  const add = async ({ followed, ...before }: Pressed) => {
    const now = seen(configurator);
    // The awaited answer failed, and the page shows this. The earlier choices are not bought instead.
    if (now.failures > before.failures || isToMend()) return end();
    if (isElsewhere(before, now)) return moved();
    const code = await needed(loadPutting()).catch(() => undefined);
    if (!code) return end(t('shell:no_answer'));
    const put = await code.putLine(api, {
      configurator,
      split,
      currency,
      priced,
      asNew: gone,
      hasFiles: files.length > 0,
    });
    if (put === 'unchanged') return leave();
    if ('state' in put) return leave(put);
    if ('cartId' in put) {
      if (files.length > 0) {
        (await import('../files/send-chosen.ts')).sendChosen(client, put, files);
        kept.letGo();
      }
      return leave();
    }
    const place = code.whereElse(put);
    if (!place || followed) return refuse(put);
    // The page now asks for prices at the cart's destination. This press is carried out if nothing changes.
    configurator.to.follow(place);
    void session.refresh();
    setPressed({ ...now, followed: true });
  };

  const { pending, isPlaceKnown } = configurator;
  const addNow = useEffectEvent(add);
  useEffect(() => {
    if (!pressed || pending || !isPlaceKnown) return;
    setPressed(undefined);
    void addNow(pressed);
  }, [pressed, pending, isPlaceKnown]);
  const endNow = useEffectEvent(end);
  useEffect(() => {
    if (saidThen !== undefined && !pending) endNow(saidThen);
  }, [saidThen, pending]);
  return {
    choicesId: CHOICES,
    busy,
    problem: toMend === '' ? problem : t('product:mend_first', { field: toMend }),
    gone,
    announced: totals
      ? `${shown.cents(view === 'net' ? totals.netCents : totals.grossCents, currency)} ${t(view === 'net' ? 'product:excl_vat_short' : 'product:incl_vat_short')}`
      : '',
    ask: () => void press(),
    // Every press of an option passes here, and most have nothing to mend.
    mending() {
      if (toMend !== '') setToMend('');
    },
  };
}

/** The first field with an invalid number or a missing name. It must be corrected, not ignored. */
function wrongField(): HTMLInputElement | null {
  // A refused code is emptied, and the line goes on without; one that is typed and not applied would be forgotten.
  return document.querySelector<HTMLInputElement>(
    `#${CHOICES} :is([data-code="typed"],[aria-invalid]:not([data-code]))`,
  );
}

/**
 * Opens the cart, or the page that a draft leads to, and deletes the stored input of this line. If the visitor has left
 * the page meanwhile, nothing is opened.
 */
function useLeave({ edited }: Configurator, split: Split): (drafted?: Drafted) => Promise<void> {
  const { session } = useClient();
  const { defaultLinks } = useShop();
  const navigate = useNavigate();
  const here = useRef(false);
  useEffect(() => {
    here.current = true;
    return () => void (here.current = false);
  }, []);
  return async (drafted) => {
    split.forget();
    await session.refresh();
    if (here.current) await navigate(edited?.back ?? defaultLink(defaultLinks, 'cart'), drafted);
  };
}

/** The state of the page at one moment. */
interface Seen {
  readonly moves: number;
  readonly failures: number;
  readonly grossCents: number | undefined;
  readonly arrivalDate: string | undefined;
}

interface Pressed extends Seen {
  /** True after the page has changed to the cart's destination for this press. */
  readonly followed: boolean;
}

function seen(configurator: Configurator): Seen {
  const { moves, failures } = configurator;
  const [grossCents, arrivalDate] = [totalsOf(configurator)?.grossCents, chosenDate(configurator)?.arrivalDate];
  return { moves, failures, grossCents, arrivalDate };
}

/**
 * Whether the destination changed without a choice on this page, and price or date changed with it. The visitor did not
 * see them when pressing the button.
 */
function isElsewhere(before: Seen, now: Seen): boolean {
  if (before.moves === now.moves) return false;
  return before.grossCents !== now.grossCents || before.arrivalDate !== now.arrivalDate;
}
