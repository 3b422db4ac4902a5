import { useCallback, useEffect, useRef, useState } from 'react';
import { useNavigation } from 'react-router';
import type { ProductConfigurationWire } from '#shop/configurator/configurator.contract.ts';
import { useShop } from '../../../parts/use-shop.ts';
import { useClient, useSession } from '../../../client/client.tsx';
import { useTranslate } from '../../../client/dictionary.tsx';
import type { Destination } from '../../../client/stored-destination.ts';
import { choicesQuery, type Choices, type EditedLine, type IgnoredChoice } from './choices.ts';
import { resolveChoices, type ResolvedChoices } from './resolve-choices.ts';
import { useDestination, type DestinationState } from '../recap/use-destination.ts';

export interface ProductData extends ResolvedChoices {
  readonly configuration: ProductConfigurationWire;
  readonly fileCheck: boolean;
  readonly lossLeader: string;
  /** The destination of prices and dates; null is the shop's default place. */
  readonly pricedTo: Destination | null;
  /** Why a prepared product could not be opened; empty otherwise. */
  readonly preparedProblem: string;
  /** Choices in the address that the product does not have. */
  readonly ignored: readonly IgnoredChoice[];
  /** Key of the text that says why the line cannot be edited any more; empty while it can. */
  readonly editedGone?: string;
  readonly edited: EditedLine | null;
}

export interface Configurator extends ProductData {
  readonly to: DestinationState;
  /** True while a newer answer is being loaded. The old one stays readable. */
  readonly pending: boolean;
  readonly failure: string;
  /** Counts failed answers. */
  readonly failures: number;
  /** Counts changes of the destination that the visitor did not make on this page. */
  readonly moves: number;
  choose(feature: string, option: string): void;
  /** Used while the slider moves: adds no step to the history. */
  slideQuantity(quantity: number): void;
  setQuantity(quantity: number): void;
  /** A cell of the grid sets quantity and priority together. */
  setCell(quantity: number, priority: string): void;
  setFileCheck(on: boolean): void;
  /** An empty text removes the code. */
  setPromocode(code: string): void;
}

interface Asked {
  /** The feature that was just chosen. It keeps its value, and other features may change. */
  readonly changed?: string;
  /** 'step': adds a step, which Back undoes. 'same': changes the address without a step. 'none': keeps the address. */
  readonly history: 'step' | 'same' | 'none';
}

/**
 * State of the product page. Each choice asks the server for validity, prices and dates. The address contains the
 * choices, and Back undoes them: the router then loads the earlier address and passes its data as `first`.
 */
export function useConfigurator(first: ProductData): Configurator {
  const { data, pending, failure, failures, ask, moveTo, check } = useAnswers(first);
  const [moves, setMoves] = useState(0);
  const navigating = useNavigation().state !== 'idle';

  // The page was rendered for all visitors, but a premium reseller has other prices.
  const premium = useSession()?.customer?.isPremium ?? false;
  useEffect(() => {
    if (premium) ask((now) => now, { history: 'none' });
  }, [premium, ask]);

  const to = useDestination((next, chosen) => {
    if (moveTo(next) && !chosen) setMoves((count) => count + 1);
  }, first.edited?.to);

  const take = (part: Partial<Choices>, history: Asked['history']) => ask((now) => ({ ...now, ...part }), { history });
  return {
    ...data,
    to,
    pending: pending || navigating,
    failure,
    failures,
    moves,
    choose: (feature, option) =>
      ask((now) => ({ ...now, selection: { ...now.selection, [feature]: option } }), {
        changed: feature,
        history: 'step',
      }),
    slideQuantity: (quantity) => take({ quantity }, 'same'),
    setQuantity: (quantity) => take({ quantity }, 'step'),
    setCell: (quantity, priority) => take({ quantity, priority }, 'step'),
    setFileCheck: (fileCheck) => {
      // The price is known, so tick and total change at once. The server confirms them.
      check(fileCheck);
      take({ fileCheck }, 'step');
    },
    setPromocode: (promocode) => take({ promocode }, 'same'),
  };
}

/**
 * The server's answers to choices. Only the answer to the newest question is shown, so quick clicks never show an older
 * one. A failed choice is not sent again with the next click.
 */
function useAnswers(first: ProductData) {
  const { api } = useClient();
  const t = useTranslate();
  const { defaultCountry, defaultZipcode } = useShop();
  const [data, setData] = useState(first);
  const [pending, setPending] = useState(false);
  const [failure, setFailure] = useState('');
  const [failures, setFailures] = useState(0);
  const newest = useRef(0);
  const latest = useRef<Choices>(choicesOf(first));
  const place = useRef(first.pricedTo);
  /** The choices and the destination of the last answer. */
  const settled = useRef({ choices: choicesOf(first), place: first.pricedTo });
  const { configuration, edited } = first;

  const fail = useCallback(
    (text: string) => {
      latest.current = settled.current.choices;
      place.current = settled.current.place;
      const { fileCheck } = latest.current;
      setData((now) => ({ ...now, fileCheck }));
      setFailures((count) => count + 1);
      setFailure(text || t('shell:no_answer'));
    },
    [t],
  );
  const settle = useCallback(
    async (wanted: Choices, { changed, history: way }: Asked) => {
      const turn = (newest.current += 1);
      latest.current = wanted;
      setPending(true);
      const answer = await resolveChoices(api, configuration, wanted, { changed, to: place.current ?? undefined });
      if (turn !== newest.current) return;
      setPending(false);
      if ('failed' in answer) return fail(answer.failed.text);
      setFailure('');
      const { fileCheck, lossLeader } = wanted;
      const asAsked = { fileCheck, lossLeader, pricedTo: place.current, preparedProblem: '', ignored: [] };
      const next: ProductData = { configuration, edited, ...answer, ...asAsked };
      latest.current = choicesOf(next);
      settled.current = { choices: latest.current, place: place.current };
      setData(next);
      if (way !== 'none')
        writeAddress(location.pathname + choicesQuery(configuration, latest.current, edited), way === 'step');
    },
    [api, configuration, edited, fail],
  );
  useEffect(() => () => void (newest.current += 1), []);

  const shown = useRef(first);
  useEffect(() => {
    if (shown.current === first) return;
    shown.current = first;
    // The address contains neither the code nor the destination, so they stay as they are.
    const earlier = { ...choicesOf(first), promocode: latest.current.promocode };
    if (earlier.promocode !== '' || place.current !== first.pricedTo) return void settle(earlier, { history: 'none' });
    newest.current += 1;
    latest.current = earlier;
    settled.current = { choices: earlier, place: place.current };
    setPending(false);
    setFailure('');
    setData(first);
  }, [first, settle]);

  const ask = useCallback(
    (change: (now: Choices) => Choices, asked: Asked) => void settle(change(latest.current), asked),
    [settle],
  );
  /** Returns false if prices are already for this place. */
  const moveTo = (next: Destination): boolean => {
    const own = { country: defaultCountry, postalCode: defaultZipcode };
    if (isSamePlace(next, place.current ?? own)) return false;
    place.current = isSamePlace(next, own) ? null : next;
    ask((now) => now, { history: 'none' });
    return true;
  };
  const check = (fileCheck: boolean) => setData((now) => ({ ...now, fileCheck }));
  return { data, pending, failure, failures, ask, moveTo, check };
}

/** Whether two places are the same. */
export function isSamePlace(one: Destination, other: Destination): boolean {
  return one.country === other.country && one.postalCode === other.postalCode;
}

/** A new history step has the router's own state fields, so that the router accepts it. */
function writeAddress(address: string, step: boolean): void {
  if (address === location.pathname + location.search) return;
  const state = history.state as { idx?: number } | null;
  if (!step) return history.replaceState(state, '', address);
  history.pushState({ ...state, idx: (state?.idx ?? 0) + 1, key: Date.now().toString(36) }, '', address);
}

function choicesOf({ validation, quantity, priority, fileCheck, promocode, lossLeader }: ProductData): Choices {
  return { selection: validation.validSelections, quantity, priority, fileCheck, promocode, lossLeader };
}
