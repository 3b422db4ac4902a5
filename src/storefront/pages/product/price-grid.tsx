/* oxlint-disable jsx-a11y/no-noninteractive-element-to-interactive-role -- the APG builds its grid of a table */
import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react';
import { fromDecimal } from '#kernel/money.ts';
import { formatUnitPrice } from '#kernel/format.ts';
import type { QuoteOption } from '#shop/pricing/pricing.contract.ts';
import { Button } from '#ui/button/button.tsx';
import { useShop, useShown } from '../../parts/use-shop.ts';
import { useTranslate } from '../../shell/dictionary.tsx';
import { useCounted } from './counted.ts';
import { DateChoice } from './date-choice.tsx';
import { DateLines } from './date-lines.tsx';
import { DestinationChoice } from './destination-choice.tsx';
import { chosenDate } from './totals.ts';
import type { Configurator } from './use-configurator.ts';
import styles from './price-grid.module.css';

/**
 * Every price at once: quantity by arrival date. A cell chooses both; the fastest is marked. One stop of the Tab key,
 * arrow keys inside (WAI-ARIA grid); each price is read with its quantity and its date. A phone is too narrow for that:
 * there the date is chosen first, and the grid has its column alone.
 */
export function PriceGrid({ configurator }: { readonly configurator: Configurator }) {
  const t = useTranslate();
  const shown = useShown();
  const counted = useCounted(configurator.configuration);
  const { shippingIncluded } = useShop();
  const id = useId();
  const [visited, setVisited] = useState('');
  const [whole, setWhole] = useState(false);
  const { quote, quantity } = configurator;
  const box = useInView(`${id}-${quantity}`);
  if (!quote) return null;
  const priorities = configurator.validation.validProductionTimes;
  const rows = quote.prices.filter((price) => price.enabled);
  const arrival = (priority: string) => chosenDate({ ...configurator, priority })?.arrivalDate;
  const other = (priority: string) => priority !== configurator.priority || undefined;
  const fastest = priorities.findLast((time) => time.valid && arrival(time.priority))?.priority;
  const cells = rows.flatMap((row) => row.options.map((option) => cellName(row.quantity, option.deliveryKey)));
  const chosenCell = cellName(configurator.quantity, configurator.priority);
  const stop = [visited, chosenCell].find((each) => cells.includes(each)) ?? cells[0];
  return (
    <div className={styles.section}>
      <h2 id={`${id}-title`} className={styles.title}>
        {t('product:grid_title')}
      </h2>
      <p className={styles.note}>
        {t('product:grid_note')}{' '}
        {t(shippingIncluded ? 'product:grid_shipping_included' : 'product:grid_shipping_extra')}{' '}
        {t('product:grid_dates', { quantity: counted(configurator.quantity) })}
      </p>
      <DestinationChoice configurator={configurator} />
      <DateChoice configurator={configurator} fastest={fastest} />
      <div ref={box} className={styles.scroll} data-whole={whole || rows.length <= MOST_IN_BOX || undefined}>
        <table
          role="grid"
          aria-labelledby={`${id}-title`}
          className={styles.grid}
          data-pending={configurator.pending || undefined}
          onKeyDown={moveBetweenCells}
          onBlur={(event) => {
            if (!event.currentTarget.contains(event.relatedTarget)) setVisited('');
          }}
        >
          <thead>
            <tr>
              <th scope="col">
                {t('product:quantity')}
                {shippingIncluded ? null : <span className={styles.speed}>{t('product:grid_without_shipping')}</span>}
              </th>
              {priorities.map(({ priority, valid, reason }) => (
                <th
                  key={priority}
                  id={`${id}-${priority}`}
                  scope="col"
                  data-other={other(priority)}
                  title={valid ? undefined : reason}
                >
                  {arrival(priority) ? (
                    <DateLines date={arrival(priority) ?? ''} className={styles.date} />
                  ) : (
                    <span className={styles.date}>{t(`product:priority_${priority}`)}</span>
                  )}
                  <span className={styles.speed}>
                    {t(`product:priority_${priority}`)}
                    {priority === fastest ? ` · ${t('product:fastest')}` : ''}
                  </span>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.quantity} data-chosen={row.quantity === configurator.quantity || undefined}>
                <th id={`${id}-${row.quantity}`} scope="row">
                  {shown.number(row.quantity)}
                </th>
                {priorities.map(({ priority, reason }) => {
                  const option = row.options.find((each) => each.deliveryKey === priority);
                  const name = cellName(row.quantity, priority);
                  return option ? (
                    <td key={priority} aria-selected={name === chosenCell} data-other={other(priority)}>
                      <Cell
                        option={option}
                        chosen={name === chosenCell}
                        isStop={name === stop}
                        headings={`${id}-${row.quantity} ${id}-${priority}`}
                        onVisit={() => setVisited(name)}
                        onChoose={() => configurator.setCell(row.quantity, priority)}
                      />
                    </td>
                  ) : (
                    <td key={priority} className={styles.none} data-other={other(priority)}>
                      <span title={reason || t('product:not_possible')}>{t('product:none')}</span>
                    </td>
                  );
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {whole || rows.length <= MOST_IN_BOX ? null : (
        <Button
          className={styles.whole}
          onClick={() => {
            setWhole(true);
            // The button goes: the keyboard goes on in the list that it opened.
            box.current?.querySelector<HTMLElement>('button[tabindex="0"]')?.focus({ preventScroll: true });
          }}
        >
          {t('product:grid_whole', { count: rows.length, shown: shown.number(rows.length) })}
        </Button>
      )}
    </div>
  );
}

interface CellProps {
  readonly option: QuoteOption;
  readonly chosen: boolean;
  /** The one cell that the Tab key comes to. */
  readonly isStop: boolean;
  /** Ids of the quantity and the date that it is the price of. */
  readonly headings: string;
  onVisit(): void;
  onChoose(): void;
}

/** A price before and with VAT, and apiece. */
function Cell({ option, chosen, isStop, headings, onVisit, onChoose }: CellProps) {
  const t = useTranslate();
  const shown = useShown();
  const { currency, locale } = useShop();
  const gross = shown.cents(fromDecimal(option.amountInclTax) ?? 0, currency);
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
      <span className={styles.price}>{shown.cents(option.amountCentExclTax, currency)}</span>
      <span className={styles.unit}>{t('product:incl_vat', { price: gross })}</span>
      <span className={styles.unit}>
        {t('product:apiece', { price: formatUnitPrice(option.unitAmountExclTax, currency, locale) })}
      </span>
    </button>
  );
}

/** Rows that the box shows without being opened. */
const MOST_IN_BOX = 7;

/** The box with the prices: the row of the chosen quantity is in view, wherever it was chosen. */
function useInView(rowHead: string) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const row = document.getElementById(rowHead)?.parentElement;
    if (!box.current || !row) return;
    const { scrollTop, clientHeight } = box.current;
    const [top, bottom] = [row.offsetTop - row.offsetHeight, row.offsetTop + row.offsetHeight];
    if (top < scrollTop || bottom > scrollTop + clientHeight) box.current.scrollTop = bottom - clientHeight / 2;
  }, [rowHead]);
  return box;
}

function cellName(quantity: number, priority: string): string {
  return `${quantity} ${priority}`;
}

/** Arrows to the next price in a row or column, Home and End in the row, with Ctrl in the whole grid. */
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
    // On a phone the columns of other dates are away.
    .find((button) => button?.checkVisibility())
    ?.focus();
}
