/* oxlint-disable jsx-a11y/no-noninteractive-element-to-interactive-role -- the APG builds its grid of a table */
import { useState, type KeyboardEvent } from 'react';
import { formatUnitPrice } from '#kernel/format.ts';
import { fromDecimal } from '#kernel/money.ts';
import type { Answer } from '#kernel/endpoint.ts';
import type { quote, QuoteOption } from '#shop/pricing/pricing.contract.ts';
import { usePriceView } from '../../../parts/use-price-view.ts';
import { useShop, useShown } from '../../../parts/use-shop.ts';
import { useTranslate } from '../../../client/dictionary.tsx';
import { DateLines } from '../recap/date-lines.tsx';
import { chosenDate, totalsOf } from '../recap/totals.ts';
import type { Asked, Offered } from '../choices/configurator.ts';
import styles from './price-grid.module.css';

type PriceRow = Answer<typeof quote>['prices'][number];
type Time = Offered['validation']['validProductionTimes'][number];

interface PriceTableProps {
  /** The ids of rows and columns begin with it. */
  readonly id: string;
  readonly offered: Offered;
  readonly asked: Asked;
  readonly rows: readonly PriceRow[];
  readonly fastest: string | undefined;
}

/** Prices by quantity and arrival (WAI-ARIA grid). The Tab key stops once; arrow keys move inside. */
export function PriceTable({ id, offered, asked, rows, fastest }: PriceTableProps) {
  const t = useTranslate();
  const [visited, setVisited] = useState('');
  const cells = rows.flatMap((row) => row.options.map((option) => cellName(row.quantity, option.deliveryKey)));
  const chosen = cellName(asked.quantity, asked.priority);
  const stop = [visited, chosen].find((each) => cells.includes(each)) ?? cells[0];
  return (
    <table
      role="grid"
      aria-label={t('product:grid_title')}
      className={styles.grid}
      onKeyDown={moveBetweenCells}
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) setVisited('');
      }}
    >
      <Head id={id} offered={offered} asked={asked} fastest={fastest} />
      <tbody>
        {rows.map((row) => (
          <Row
            key={row.quantity}
            id={id}
            offered={offered}
            asked={asked}
            row={row}
            chosen={chosen}
            stop={stop}
            onVisit={setVisited}
          />
        ))}
      </tbody>
    </table>
  );
}

/** Id of a row heading. */
function rowId(id: string, quantity: number): string {
  return `${id}-${quantity}`;
}

/** Arrival date of a priority; undefined if there is none. */
function arrivalAt(offered: Offered, priority: string): string | undefined {
  return chosenDate({ ...offered, priority })?.arrivalDate;
}

function Head({ id, offered, asked, fastest }: Omit<PriceTableProps, 'rows'>) {
  const t = useTranslate();
  const shippingIncluded = useShop().shippingIncluded && totalsOf(offered)?.shippingCents === 0;
  return (
    <thead>
      <tr>
        <th scope="col">
          {t('product:quantity')}
          {shippingIncluded ? null : <span className={styles.speed}>{t('product:grid_without_shipping')}</span>}
        </th>
        {offered.validation.validProductionTimes.map(({ priority, valid, reason }) => {
          const arrival = arrivalAt(offered, priority);
          const speed = t(`product:priority_${priority}`);
          return (
            <th
              key={priority}
              id={`${id}-${priority}`}
              scope="col"
              data-other={isOther(asked, priority)}
              title={valid ? undefined : reason}
            >
              {arrival ? (
                <DateLines date={arrival} className={styles.date} />
              ) : (
                <span className={styles.date}>{t('product:none')}</span>
              )}
              <span className={styles.speed}>
                {speed}
                {priority === fastest ? ` · ${t('product:fastest')}` : ''}
              </span>
            </th>
          );
        })}
      </tr>
    </thead>
  );
}

interface RowProps {
  readonly id: string;
  readonly offered: Offered;
  readonly asked: Asked;
  readonly row: PriceRow;
  /** Names of cells: the chosen cell, and the cell that the Tab key focuses. */
  readonly chosen: string;
  readonly stop: string | undefined;
  onVisit(cell: string): void;
}

function Row({ id, offered, asked, row, chosen, stop, onVisit }: RowProps) {
  const shown = useShown();
  const { quantity, options } = row;
  const cellAt = ({ priority, reason }: Time) => {
    const option = options.find((each) => each.deliveryKey === priority);
    const name = cellName(quantity, priority);
    if (!option) return <None key={priority} reason={reason} isOther={isOther(asked, priority)} />;
    return (
      <td key={priority} aria-selected={name === chosen} data-other={isOther(asked, priority)}>
        <Cell
          option={option}
          chosen={name === chosen}
          isStop={name === stop}
          headings={`${rowId(id, quantity)} ${id}-${priority}`}
          onVisit={() => onVisit(name)}
          onChoose={() => offered.setCell(quantity, priority)}
        />
      </td>
    );
  };
  return (
    <tr data-chosen={quantity === asked.quantity || undefined}>
      <th id={rowId(id, quantity)} scope="row">
        {shown.number(quantity)}
      </th>
      {offered.validation.validProductionTimes.map(cellAt)}
    </tr>
  );
}

/** True for columns of other dates than the chosen one, which a phone hides. */
function isOther(asked: Asked, priority: string): true | undefined {
  return priority !== asked.priority || undefined;
}

/** Shown if the product cannot be made at this speed. */
function None({ reason, isOther }: { readonly reason: string; readonly isOther: true | undefined }) {
  const t = useTranslate();
  return (
    <td className={styles.none} data-other={isOther}>
      <span title={reason || t('product:not_possible')}>{t('product:none')}</span>
    </td>
  );
}

interface CellProps {
  readonly option: QuoteOption;
  readonly chosen: boolean;
  /** True for the one cell that the Tab key focuses. */
  readonly isStop: boolean;
  /** Ids of the cell's quantity heading and date heading. */
  readonly headings: string;
  onVisit(): void;
  onChoose(): void;
}

/** The price, before VAT or with it, and per piece in the chosen row. */
function Cell({ option, chosen, isStop, headings, onVisit, onChoose }: CellProps) {
  const t = useTranslate();
  const shown = useShown();
  const { currency, locale } = useShop();
  const view = usePriceView();
  const isNet = view === 'net';
  const cents = isNet ? option.amountCentExclTax : (fromDecimal(option.amountInclTax) ?? 0);
  return (
    <button
      type="button"
      className={styles.cell}
      tabIndex={isStop ? 0 : -1}
      aria-pressed={chosen}
      aria-describedby={headings}
      onFocus={onVisit}
      onClick={onChoose}
    >
      <span className={styles.price}>{shown.cents(cents, currency)}</span>
      <span className={styles.unit}>
        {t('product:apiece', {
          price: formatUnitPrice(isNet ? option.unitAmountExclTax : option.unitAmountInclTax, currency, locale),
        })}
      </span>
    </button>
  );
}

function cellName(quantity: number, priority: string): string {
  return `${quantity} ${priority}`;
}

/** Arrow keys move to the next price in a row or column. Home and End move in the row, with Ctrl in the whole grid. */
function moveBetweenCells(event: KeyboardEvent<HTMLTableElement>): void {
  const from = event.target instanceof HTMLElement ? event.target.closest('td') : null;
  if (!from) return;
  const row = [...(from.parentElement?.querySelectorAll('td') ?? [])];
  const rows = [...event.currentTarget.tBodies].flatMap((body) => [...body.rows]);
  const column = rows.map((each) => each.cells[from.cellIndex]);
  const all = rows.flatMap((each) => [...each.querySelectorAll('td')]);
  const [across, down] = [row.indexOf(from), rows.indexOf(from.parentElement as HTMLTableRowElement)];
  const ways: Readonly<Record<string, readonly (HTMLElement | undefined)[]>> = {
    ArrowRight: row.slice(across + 1),
    ArrowLeft: row.slice(0, across).toReversed(),
    ArrowDown: column.slice(down + 1),
    ArrowUp: column.slice(0, down).toReversed(),
    Home: event.ctrlKey ? all : row,
    End: (event.ctrlKey ? all : row).toReversed(),
  };
  const way = ways[event.key];
  if (!way) return;
  event.preventDefault();
  way
    .map((cell) => cell?.querySelector('button'))
    // On a phone the columns of other dates are hidden.
    .find((button) => button?.checkVisibility())
    ?.focus();
}
