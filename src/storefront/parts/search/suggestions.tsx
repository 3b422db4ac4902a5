import { useEffect, useEffectEvent, useId, useRef, useState, type ReactNode } from 'react';
import { useNavigate } from 'react-router';
import type { Hit, PageHit } from '#shop/search/search.contract.ts';
import { optionAfter, optionId, showOption } from '#ui/combobox/active-option.ts';
import { VisuallyHidden } from '#ui/visually-hidden/visually-hidden.tsx';
import { useClient } from '../../client/client.tsx';
import { useTranslate } from '../../client/dictionary.tsx';
import { ProductPicture } from '../../product-picture/product-picture.tsx';
import { MoreTexts } from '../more-texts.tsx';
import { useShop } from '../use-shop.ts';
import { HitsNote, HitTerms, PageTerms } from './hit-terms.tsx';
import { NothingFound } from './nothing-found.tsx';
import { MOST_TYPED } from './query.rules.ts';
import styles from './search.module.css';

/** Products for what is being typed into the field of the form around it. */
export default function Suggestions(): ReactNode {
  return <MoreTexts part="search">{(isThere) => (isThere ? <List /> : null)}</MoreTexts>;
}

/** What stands in the field. More than it takes may have been pasted before it had its limit: that is cut off in sight. */
function typedIn(field: HTMLInputElement | null): string {
  if (field && field.value.length > MOST_TYPED) field.value = field.value.slice(0, MOST_TYPED);
  return field?.value.trim() ?? '';
}

interface Answered {
  readonly query: string;
  /** Null when the server gave no answer. */
  readonly hits: readonly Hit[] | null;
  readonly pages: readonly PageHit[];
}

/**
 * The list of a combobox (ARIA). The field stands in the header before this code does and keeps what was typed, so its
 * attributes and keys are added to it here.
 */
function List() {
  const t = useTranslate();
  const { shippingIncluded, pagePaths } = useShop();
  const navigate = useNavigate();
  const id = useId();
  const here = useRef<HTMLDivElement>(null);
  const field = useRef<HTMLInputElement>(null);
  const [isOpen, setOpen] = useState(true);
  const [active, setActive] = useState(-1);
  const { answer, ask } = useAnswers();
  const hits = answer?.hits ?? [];
  const pages = answer?.pages ?? [];
  const ways = [...hits, ...pages];
  const isShown = isOpen && answer !== undefined;

  const leave = () => {
    setOpen(false);
    setActive(-1);
  };
  const go = (path: string) => {
    leave();
    void navigate(path);
  };
  const type = useEffectEvent(() => {
    setOpen(true);
    setActive(-1);
    ask(typedIn(field.current));
  });
  const press = useEffectEvent((event: KeyboardEvent) => {
    const next = optionAfter(event.key, isShown ? active : -1, ways.length);
    if (next !== undefined && ways.length > 0) {
      event.preventDefault();
      setOpen(true);
      setActive(next);
    }
    if (event.key === 'Escape' && isShown) {
      event.preventDefault();
      leave();
    }
  });
  const send = useEffectEvent((event: SubmitEvent) => {
    event.preventDefault();
    const chosen = isShown ? ways[active] : undefined;
    const query = typedIn(field.current);
    if (chosen) go(chosen.path);
    else if (query !== '') go(`${pagePaths['search'] ?? '/'}?${new URLSearchParams({ q: query }).toString()}`);
  });
  const pick = useEffectEvent((event: MouseEvent) => {
    const option = (event.target as Element).closest('[role="option"]');
    if (!option) return;
    // The field keeps the focus, so that a touch does not close the list before it is a click.
    event.preventDefault();
    const way = ways[[...(option.parentElement?.children ?? [])].indexOf(option)];
    if (way && event.type === 'click') go(way.path);
  });
  const out = useEffectEvent((event: FocusEvent) => {
    if (!here.current?.closest('form')?.contains(event.relatedTarget as Node | null)) leave();
  });

  useEffect(() => {
    const form = here.current?.closest('form');
    const input = form?.querySelector('input');
    if (!form || !input) return;
    field.current = input;
    input.maxLength = MOST_TYPED;
    const ends = new AbortController();
    const { signal } = ends;
    input.addEventListener('input', () => type(), { signal });
    input.addEventListener('focus', () => setOpen(true), { signal });
    input.addEventListener('click', () => setOpen(true), { signal });
    input.addEventListener('keydown', (event) => press(event), { signal });
    form.addEventListener('mousedown', (event) => pick(event), { signal });
    form.addEventListener('click', (event) => pick(event), { signal });
    form.addEventListener('submit', (event) => send(event), { signal });
    form.addEventListener('focusout', (event) => out(event), { signal });
    // Something may have been typed before this code was there.
    if (input.value !== '') type();
    return () => ends.abort();
  }, []);

  useEffect(() => {
    const input = field.current;
    if (!input) return;
    const isListed = isShown && ways.length > 0;
    input.role = 'combobox';
    input.autocomplete = 'off';
    input.setAttribute('aria-autocomplete', 'list');
    input.setAttribute('aria-controls', id);
    input.setAttribute('aria-expanded', String(isListed));
    const chosenId = isListed ? optionId(id, active) : undefined;
    if (chosenId === undefined) input.removeAttribute('aria-activedescendant');
    else input.setAttribute('aria-activedescendant', chosenId);
    showOption(chosenId);
  });

  return (
    <div ref={here}>
      <span role="status">
        <VisuallyHidden>
          {isShown && answer.hits ? t('search:found', { count: hits.length }) : null}
          {isShown && pages.length > 0 ? ` ${t('search:pages_found', { count: pages.length })}` : null}
        </VisuallyHidden>
      </span>
      <div className={styles.popup} hidden={!isShown}>
        <div id={id} role="listbox" aria-label={t('search:products')} tabIndex={-1} className={styles.list}>
          {hits.map((hit, index) => (
            <div
              key={hit.id}
              id={optionId(id, index)}
              role="option"
              aria-selected={index === active}
              className={styles.option}
            >
              <span className={styles.picture}>
                <ProductPicture facts={hit.facts} size="thumbnail" title="" />
              </span>
              <HitTerms hit={hit} />
            </div>
          ))}
          {pages.map((page, index) => (
            <div
              key={page.id}
              id={optionId(id, hits.length + index)}
              role="option"
              aria-selected={hits.length + index === active}
              className={styles.option}
            >
              <PageTerms page={page} />
            </div>
          ))}
        </div>
        {hits.length > 0 ? <HitsNote shippingIncluded={shippingIncluded} /> : null}
        {answer?.hits && ways.length === 0 ? <NothingFound query={answer.query} onLeave={leave} /> : null}
        {answer?.hits === null ? <p className={styles.note}>{t('search:no_answer')}</p> : null}
      </div>
    </div>
  );
}

/**
 * Answers for what is typed. While one is awaited no other is asked for, and then the one for the newest text: so a slow
 * line brings fewer answers, and never an older one after a newer.
 */
function useAnswers(): { readonly answer: Answered | undefined; readonly ask: (typed: string) => void } {
  const { api } = useClient();
  const [answer, setAnswer] = useState<Answered>();
  const wanted = useRef('');
  const isAsking = useRef(false);
  const next = async () => {
    const query = wanted.current;
    const result = query === '' ? undefined : await api('GET /content/search/', { query: { q: query } });
    setAnswer(result && { query, ...(result.ok ? result.data : { hits: null, pages: [] }) });
    if (wanted.current !== query) await next();
  };
  const ask = (typed: string) => {
    wanted.current = typed;
    if (isAsking.current) return;
    isAsking.current = true;
    void next().finally(() => (isAsking.current = false));
  };
  return { answer, ask };
}
