import { useEffect, useRef, useState, type FormEvent } from 'react';
import { ORDER_STATES, PAYMENT_STATES, PRODUCTION_STATES } from '#shop/orders/shop-moves.rules.ts';
import { STAFF_ORDER_SORTS, VAT_DOUBTS } from '#shop/staff/staff-orders.contract.ts';
import { Button } from '#ui/button/button.tsx';
import { useTranslate } from '../../client/words.tsx';
import { ChoiceMenu } from '../../parts/choice-menu.tsx';
import list from '../../parts/list.module.css';
import { useSlashKey } from '../../parts/use-slash-key.ts';
import { hasOwnOrder, sortOf, type Asked, type OrderSort } from './asked.ts';
import { COLUMNS } from './columns.ts';
import styles from './orders.module.css';

const STATES = {
  order: ORDER_STATES,
  payment: PAYMENT_STATES,
  production: PRODUCTION_STATES,
  vat: VAT_DOUBTS,
} as const;
const AXES = ['order', 'payment', 'production', 'vat'] as const;
const DAYS = ['from', 'to', 'dueFrom', 'dueTo'] as const;

interface FiltersProps {
  readonly asked: Asked;
  ask(change: Partial<Asked>): void;
}

/** Words, states, days and columns. The slash key leads to the words. */
export function Filters({ asked, ask }: FiltersProps) {
  const t = useTranslate();
  const input = useRef<HTMLInputElement>(null);
  const [words, setWords] = useState(asked.q);
  useEffect(() => setWords(asked.q), [asked.q]);
  useSlashKey(input);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    ask({ q: words.trim() });
  };
  const isFiltered =
    asked.q !== '' || AXES.some((axis) => asked[axis].length > 0) || DAYS.some((name) => asked[name] !== '');
  return (
    <div className={styles.filters}>
      <form role="search" className={list.search} onSubmit={submit}>
        <input
          ref={input}
          type="search"
          className={list.words}
          aria-label={t('stafforders:search')}
          aria-keyshortcuts="/"
          placeholder={t('stafforders:search_hint')}
          maxLength={200}
          value={words}
          onChange={(event) => setWords(event.target.value)}
        />
        <Button type="submit">{t('stafforders:search_go')}</Button>
      </form>
      <div className={styles.menus}>
        {AXES.map((axis) => (
          <ChoiceMenu
            key={axis}
            label={t(`stafforders:axis_${axis}`)}
            choices={STATES[axis].map((value) => ({ value, label: t(`stafforders:state_${axis}_${value}`) }))}
            chosen={asked[axis]}
            onChange={(chosen) => ask({ [axis]: chosen })}
          />
        ))}
        {DAYS.map((name) => (
          <label key={name} className={styles.day}>
            <span>{t(`stafforders:day_${name}`)}</span>
            <input type="date" value={asked[name]} onChange={(event) => ask({ [name]: event.target.value })} />
          </label>
        ))}
        <label className={`${styles.day} ${styles.sort}`}>
          <span>{t('stafforders:sort')}</span>
          <select
            value={sortOf(asked)}
            disabled={hasOwnOrder(asked)}
            onChange={(event) => ask({ sort: event.target.value as OrderSort })}
          >
            {STAFF_ORDER_SORTS.map((sort) => (
              <option key={sort} value={sort}>
                {t(`stafforders:sort_${sort}`)}
              </option>
            ))}
          </select>
        </label>
        <ChoiceMenu
          label={t('stafforders:columns')}
          choices={COLUMNS.map((value) => ({ value, label: t(`stafforders:column_${value}`) }))}
          chosen={asked.columns}
          onChange={(chosen) => ask({ columns: COLUMNS.filter((name) => chosen.includes(name)), after: asked.after })}
        />
        {isFiltered ? (
          <Button
            look="quiet"
            onClick={() =>
              ask({ q: '', order: [], payment: [], production: [], vat: [], from: '', to: '', dueFrom: '', dueTo: '' })
            }
          >
            {t('stafforders:clear')}
          </Button>
        ) : null}
      </div>
    </div>
  );
}
