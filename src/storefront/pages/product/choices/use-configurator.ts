import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useNavigation } from 'react-router';
import type { RetiredDetail } from '#shop/catalog/sold-product.ts';
import { useShop } from '../../../parts/use-shop.ts';
import { whenUncovered } from '#ui/dialog/covered-page.ts';
import { afterPaint } from '../../../client/after-paint.ts';
import { writeAddress } from '../../../client/address.ts';
import { useSession } from '../../../client/client.tsx';
import { useTranslate } from '../../../client/dictionary.tsx';
import { isPassing } from '../../../client/fetch-api.ts';
import type { CallError } from '../../../client/api.ts';
import type { Destination } from '../../../client/stored-destination.ts';
import { chosenOption } from '../recap/totals.ts';
import { choicesQuery, type Choices } from './choices.ts';
import type { Choosing, Configurator, Offered, ProductData } from './configurator.ts';
import { loadingOf, type Loading } from './loading.rules.ts';
import { useQuestions } from './use-questions.ts';
import { useDestination } from '../recap/use-destination.ts';

const NOTHING_LOADING: readonly Loading[] = [];

interface Asked {
  /** The feature that was just chosen. It keeps its value, and other features may change. */
  readonly changed?: string;
  /** 'step': adds a step, which Back undoes. 'same': changes the address without a step. 'none': keeps the address. */
  readonly history: 'step' | 'same' | 'none';
}

/**
 * State of the product page. The customer's choices are marked at once; the server says what is valid with them, prices
 * and dates. The address contains the choices, and Back undoes them: the router then loads the earlier address and
 * passes its data as `first`.
 */
export function useConfigurator(first: ProductData): Configurator {
  const { data, wanted, pending, ask, askEarly, moveTo, retry, ...answers } = useAnswers(first);
  const [moves, setMoves] = useState(0);
  const navigating = useNavigation().state !== 'idle';

  // The page may have been rendered before a premium reseller signed in, in another tab.
  const premium = useSession()?.customer?.isPremium ?? false;
  useEffect(() => {
    if (premium) ask((now) => now, { history: 'none' });
  }, [premium, ask]);

  const move = useCallback(
    (next: Destination, chosen: boolean) => {
      if (moveTo(next) && !chosen) setMoves((count) => count + 1);
    },
    [moveTo],
  );
  const [to, isPlaceKnown] = useDestination(move, first.edited?.to);

  const choosing = useMemo<Choosing>(() => {
    const take = (part: Partial<Choices>, history: Asked['history']) =>
      ask((now) => ({ ...now, ...part }), { history });
    return {
      choose: (feature, option) =>
        ask((now) => withOption(now, feature, option), { changed: feature, history: 'step' }),
      askEarly,
      chooseAll: (options) =>
        ask((now) => ({ ...now, selection: { ...now.selection, ...options } }), {
          ...(Object.keys(options)[0] === undefined ? {} : { changed: Object.keys(options)[0] }),
          history: 'step',
        }),
      slideQuantity: (quantity) => take({ quantity }, 'same'),
      setQuantity: (quantity) => take({ quantity }, 'step'),
      setPriority: (priority) => take({ priority }, 'step'),
      setCell: (quantity, priority) => take({ quantity, priority }, 'step'),
      setFileCheck: (fileCheck) => take({ fileCheck }, 'step'),
      setPromocode: (promocode) => take({ promocode }, 'same'),
      setPrintContent: (printContent) => take({ printContent }, 'none'),
      retry,
    };
  }, [ask, askEarly, retry]);
  const { fileCheck } = wanted;
  const { quantity, priority } = chosenOption({ quote: data.quote, ...wanted }) ? wanted : data;
  const offered = useMemo<Offered>(
    () => ({ ...data, quantity, priority, fileCheck, to, ...choosing }),
    [data, quantity, priority, fileCheck, to, choosing],
  );
  const isWaiting = pending || navigating || answers.unanswered;
  const loading = isWaiting ? loadingOf(choicesOf(data), wanted) : NOTHING_LOADING;
  return {
    ...offered,
    offered,
    wanted,
    answered: data,
    pending: pending || navigating,
    loading,
    ...answers,
    isPlaceKnown,
    moves,
  };
}

/**
 * The server's answers to choices. Only the answer to the newest question is shown, so quick clicks never show an older
 * one. Choices that a lost connection left unanswered are kept and asked for again; choices that the server refused are
 * taken back.
 */
function useAnswers(first: ProductData) {
  const t = useTranslate();
  const { defaultCountry, defaultZipcode } = useShop();
  const [data, setData] = useState(first);
  const [wanted, setWanted] = useState(() => choicesOf(first));
  const [pending, setPending] = useState(false);
  const [unanswered, setUnanswered] = useState(false);
  const [failure, setFailure] = useState('');
  const [retiredNow, setRetiredNow] = useState<RetiredDetail>();
  const [failures, setFailures] = useState(0);
  const newest = useRef(0);
  const latest = useRef(wanted);
  const place = useRef(first.pricedTo);
  const asked = useRef<Asked>({ history: 'none' });
  /** The code that the last answer reported as over; empty without one. */
  const overCode = useRef('');
  /** The choices and the destination of the last answer. */
  const answered = useRef({ choices: wanted, place: first.pricedTo });
  const { configuration, edited } = first;
  const { askEarly: askBefore, answerTo } = useQuestions(configuration);

  const want = useCallback((choices: Choices) => {
    latest.current = choices;
    setWanted(choices);
  }, []);
  const fail = useCallback(
    (error: CallError) => {
      const kept = isPassing(error);
      const retired = error.key === 'product_retired' ? (error.detail as RetiredDetail) : undefined;
      // The product that is sold in place of a retired one takes the choices.
      if (!kept && !retired) {
        want(answered.current.choices);
        place.current = answered.current.place;
      }
      setUnanswered(kept);
      setRetiredNow(retired);
      setFailures((count) => count + 1);
      const keptText = navigator.onLine ? 'product:kept_choices' : 'product:kept_choices_offline';
      setFailure(kept ? t(keptText) : error.text || t('shell:no_answer'));
    },
    [t, want],
  );
  const resolve = useCallback(
    async (choices: Choices, how: Asked) => {
      const turn = (newest.current += 1);
      const askedAt = location.href;
      asked.current = how;
      want(choices);
      setPending(true);
      // Where the customer changed nothing, as when the place becomes known, what was said of a code is still to be said.
      const promocode = choices.promocode || (how.history === 'none' ? overCode.current : '');
      const question = { ...choices, promocode };
      const answer = await answerTo(question, { changed: how.changed, to: place.current ?? undefined });
      if (turn !== newest.current) return;
      if ('failed' in answer) {
        setPending(false);
        return fail(answer.failed);
      }
      const { fileCheck, lossLeader, printContent } = choices;
      const asAsked = {
        fileCheck,
        lossLeader,
        printContent,
        pricedTo: place.current,
        preparedProblem: '',
        ignored: [],
        retired: '',
      };
      const next: ProductData = { configuration, edited, ...answer, ...asAsked };
      const settled = choicesOf(next);
      overCode.current = settled.promocode ? '' : promocode;
      answered.current = { choices: settled, place: place.current };
      // At once: otherwise the price would wait until what the press changed elsewhere on the page is drawn.
      flushSync(() => {
        setPending(false);
        setUnanswered(false);
        setFailure('');
        want(settled);
        // What was said on arrival stays until the customer chooses something.
        setData(({ preparedProblem, ignored, retired }) =>
          how.history === 'none' ? { ...next, preparedProblem, ignored, retired } : next,
        );
      });
      if (how.history === 'none') return;
      const address = location.pathname + choicesQuery(configuration, settled, edited);
      // A browser fetches and draws the icon of the shop again for each address.
      await afterPaint();
      await whenUncovered();
      // Who has gone back meanwhile is at another address, which the router is still loading.
      if (turn === newest.current && location.href === askedAt) writeAddress(address, how.history === 'step');
    },
    [answerTo, configuration, edited, fail, want],
  );
  useEffect(() => () => void (newest.current += 1), []);

  const shown = useRef(first);
  useEffect(() => {
    if (shown.current === first) return;
    shown.current = first;
    // The address contains neither the code, the destination nor what is printed, so they stay as they are.
    const { promocode, printContent } = latest.current;
    const earlier = { ...choicesOf(first), promocode, printContent };
    if (promocode !== '' || printContent || place.current !== first.pricedTo)
      return void resolve(earlier, { history: 'none' });
    newest.current += 1;
    overCode.current = '';
    want(earlier);
    answered.current = { choices: earlier, place: place.current };
    setPending(false);
    setUnanswered(false);
    setFailure('');
    setData(first);
  }, [first, resolve, want]);

  const ask = useCallback(
    (change: (now: Choices) => Choices, how: Asked) => void resolve(change(latest.current), how),
    [resolve],
  );
  const askEarly = useCallback(
    (feature: string, option: string) =>
      askBefore(withOption(latest.current, feature, option), {
        changed: feature,
        to: place.current ?? undefined,
      }),
    [askBefore],
  );
  const retry = useCallback(() => void resolve(latest.current, asked.current), [resolve]);
  useEffect(() => {
    if (!unanswered) return undefined;
    addEventListener('online', retry);
    return () => removeEventListener('online', retry);
  }, [unanswered, retry]);
  /** Returns false if prices are already for this place. */
  const moveTo = useCallback(
    (next: Destination): boolean => {
      const own = { country: defaultCountry, postalCode: defaultZipcode };
      if (isSamePlace(next, place.current ?? own)) return false;
      place.current = isSamePlace(next, own) ? null : next;
      ask((now) => now, { history: 'none' });
      return true;
    },
    [ask, defaultCountry, defaultZipcode],
  );
  return { data, wanted, pending, unanswered, failure, retiredNow, failures, ask, askEarly, moveTo, retry };
}

function withOption(now: Choices, feature: string, option: string): Choices {
  return { ...now, selection: { ...now.selection, [feature]: option } };
}

/** Whether two places are the same. */
export function isSamePlace(one: Destination, other: Destination): boolean {
  return one.country === other.country && one.postalCode === other.postalCode;
}

function choicesOf(data: ProductData): Choices {
  const { validation, quantity, priority, fileCheck, promocode, lossLeader, printContent } = data;
  return { selection: validation.validSelections, quantity, priority, fileCheck, promocode, lossLeader, printContent };
}
