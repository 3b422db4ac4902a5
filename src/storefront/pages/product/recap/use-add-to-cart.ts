import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useNavigate } from 'react-router';
import { useShop, useShown } from '../../../parts/use-shop.ts';
import { defaultLink } from '../../../routing/default-links.rules.ts';
import type { CallError } from '../../../client/api.ts';
import { useClient } from '../../../client/client.tsx';
import { useTranslate } from '../../../client/dictionary.tsx';
import { placeName } from './place-name.ts';
import { putLine, whereElse } from './put-line.ts';
import { chosenDate, totalsOf } from './totals.ts';
import type { Configurator } from '../choices/use-configurator.ts';
import type { Split } from '../artworks/use-artworks.ts';

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
 * Puts the configuration into the cart; nothing is lost when it is refused. A press counts once the page is settled: leaving
 * a field with a click on the button asks for the new price first, and who is here, with a cart that goes somewhere, may not
 * be known yet. The next press counts when this one has come to its end.
 * @param known a problem that was there when the page opened
 */
export function useAddToCart(configurator: Configurator, split: Split, known: string): Order {
  const t = useTranslate();
  const { api, session } = useClient();
  const shown = useShown();
  const { currency, defaultCountry, defaultZipcode } = useShop();
  const priced = configurator.pricedTo ?? { country: defaultCountry, postalCode: defaultZipcode };
  const [busy, setBusy] = useState(false);
  const underway = useRef(false);
  const [pressed, setPressed] = useState<Pressed>();
  const [problem, setProblem] = useState(known);
  const [gone, setGone] = useState(false);
  const [toMend, setToMend] = useState('');
  const leave = useLeave(split);
  const totals = totalsOf(configurator);

  const end = (why = '') => {
    underway.current = false;
    setBusy(false);
    setPressed(undefined);
    setProblem(why);
  };
  const isToMend = () => {
    const wrong = wrongField();
    // Said beside the button too: the field may be a screen away from it.
    setToMend(wrong?.dataset['said'] ?? wrong?.labels?.[0]?.textContent ?? '');
    wrong?.focus();
    return wrong !== null;
  };
  const press = async () => {
    if (underway.current) return;
    setProblem('');
    flushSync(split.insist);
    if (isToMend()) return;
    underway.current = true;
    setBusy(true);
    setPressed({ ...seen(configurator), followed: false });
    if (!(await session.ensure())) end(t('shell:no_answer'));
  };
  const refuse = (refused: CallError) => {
    // Removed in another tab: the next press adds what is shown here as a new line.
    if (refused.key === 'line_not_found') setGone(true);
    end(refused.text || t('shell:no_answer'));
  };
  const moved = () => end(t('product:place_moved', { place: placeName(shown, priced) }));

  const add = async ({ followed, ...before }: Pressed) => {
    const now = seen(configurator);
    // What it waited for failed, which is said: the choices before it are not bought instead.
    if (now.failures > before.failures || isToMend()) return end();
    if (isElsewhere(before, now)) return moved();
    const refused = await putLine(api, { configurator, split, currency, priced, asNew: gone });
    if (!refused) return leave();
    const place = whereElse(refused);
    if (!place || followed) return refuse(refused);
    // The page prices for there, and this press counts if nothing differs.
    configurator.to.follow(place);
    void session.refresh();
    setPressed({ ...now, followed: true });
  };

  const { pending, to } = configurator;
  const addNow = useEffectEvent(add);
  useEffect(() => {
    if (!pressed || pending || !to.known) return;
    setPressed(undefined);
    void addNow(pressed);
  }, [pressed, pending, to.known]);
  return {
    choicesId: CHOICES,
    busy,
    problem: toMend === '' ? problem : t('product:mend_first', { field: toMend }),
    gone,
    announced: totals ? shown.cents(totals.netCents, currency) : '',
    ask: () => void press(),
    mending: () => setToMend(''),
  };
}

/** A number that was typed and cannot be had, a name that is missing: mended first, not left out in silence. */
function wrongField(): HTMLInputElement | null {
  return document.querySelector<HTMLInputElement>(`#${CHOICES} [aria-invalid="true"]`);
}

/** To the cart, with what was typed for this line forgotten; whoever has gone elsewhere meanwhile stays there. */
function useLeave(split: Split): () => Promise<void> {
  const { session } = useClient();
  const { defaultLinks } = useShop();
  const navigate = useNavigate();
  const here = useRef(false);
  useEffect(() => {
    here.current = true;
    return () => void (here.current = false);
  }, []);
  return async () => {
    split.forget();
    await session.refresh();
    if (here.current) await navigate(defaultLink(defaultLinks, 'cart'));
  };
}

/** What the page showed at one moment. */
interface Seen {
  readonly moves: number;
  readonly failures: number;
  readonly grossCents: number | undefined;
  readonly arrivalDate: string | undefined;
}

interface Pressed extends Seen {
  /** The page has followed the cart to its place for this press. */
  readonly followed: boolean;
}

function seen(configurator: Configurator): Seen {
  const { moves, failures } = configurator;
  const [grossCents, arrivalDate] = [totalsOf(configurator)?.grossCents, chosenDate(configurator)?.arrivalDate];
  return { moves, failures, grossCents, arrivalDate };
}

/** Another place that nobody chose here, and another price or date for it: they were not on the screen at the press. */
function isElsewhere(before: Seen, now: Seen): boolean {
  if (before.moves === now.moves) return false;
  return before.grossCents !== now.grossCents || before.arrivalDate !== now.arrivalDate;
}
