import {
  columnVisibilityFeature,
  createColumnHelper,
  tableFeatures,
  useTable,
  type ColumnVisibilityState,
} from '@tanstack/react-table';
import { useMemo } from 'react';
import { Link } from 'react-router';
import type { StaffOrderRow } from '#shop/staff/staff-orders.contract.ts';
import { useShown, useTranslate } from '../../client/words.tsx';
import { goToRow } from '../../parts/go-to-row.ts';
import list from '../../parts/list.module.css';
import { PaymentState } from '../../parts/payment-state.tsx';
import { State } from '../../parts/state.tsx';
import { hasOwnOrder, sortOf, type Asked } from './asked.ts';
import { COLUMNS } from './columns.ts';

const features = tableFeatures({ columnVisibilityFeature });
const helper = createColumnHelper<typeof features, StaffOrderRow>();
const NO_ORDERS: readonly StaffOrderRow[] = [];
const SKELETON = 8;

/** How a press on a heading sorts: first this way, then that way. */
const SORTS: Readonly<Record<string, readonly Asked['sort'][]>> = { placed: ['newest', 'oldest'], due: ['due'] };
const SORTED = { newest: 'descending', oldest: 'ascending', due: 'ascending' } as const;

interface OrdersTableProps {
  /** Undefined before the first answer. */
  readonly orders: readonly StaffOrderRow[] | undefined;
  readonly busy: boolean;
  readonly asked: Asked;
  ask(change: Partial<Asked>): void;
}

/** One row for each order. The arrow keys go from row to row, Enter opens one. */
export function OrdersTable({ orders, busy, asked, ask }: OrdersTableProps) {
  const columnVisibility = useMemo<ColumnVisibilityState>(
    () => Object.fromEntries(COLUMNS.map((name) => [name, asked.columns.includes(name)])),
    [asked.columns],
  );
  const table = useTable({
    features,
    columns,
    data: orders ?? NO_ORDERS,
    state: { columnVisibility },
    getRowId: ({ orderNumber }) => orderNumber,
  });
  const sort = sortOf(asked);
  return (
    <div className={list.scroll}>
      <table className={list.table} aria-busy={busy}>
        <thead>
          {table.getHeaderGroups().map((group) => (
            <tr key={group.id}>
              {group.headers.map((header) => {
                const ways = SORTS[header.id] ?? [];
                const isSorted = ways.includes(sort);
                const next = hasOwnOrder(asked) ? undefined : (ways.find((way) => way !== sort) ?? ways[0]);
                const title = (
                  <>
                    <table.FlexRender header={header} />
                    {isSorted ? <span aria-hidden="true">{SORTED[sort] === 'ascending' ? '↑' : '↓'}</span> : null}
                  </>
                );
                return (
                  <th
                    key={header.id}
                    scope="col"
                    data-column={header.id}
                    aria-sort={isSorted ? SORTED[sort] : undefined}
                  >
                    {next ? (
                      <button type="button" className={list.sort} onClick={() => ask({ sort: next })}>
                        {title}
                      </button>
                    ) : (
                      title
                    )}
                  </th>
                );
              })}
            </tr>
          ))}
        </thead>
        <tbody data-busy={busy || undefined}>
          {orders === undefined
            ? Array.from({ length: SKELETON }, (_, index) => (
                <tr key={index} aria-hidden="true">
                  <td colSpan={asked.columns.length + 1}>
                    <span className={list.skeleton} />
                  </td>
                </tr>
              ))
            : table.getRowModel().rows.map((row) => (
                <tr key={row.id}>
                  {row.getVisibleCells().map((cell) => (
                    <td key={cell.id} data-column={cell.column.id}>
                      <table.FlexRender cell={cell} />
                    </td>
                  ))}
                </tr>
              ))}
        </tbody>
      </table>
    </div>
  );
}

type Cell = { readonly row: { readonly original: StaffOrderRow } };

function Heading({ column }: { readonly column: { readonly id: string } }) {
  return useTranslate()(`stafforders:column_${column.id}`);
}

function NumberCell({ row }: Cell) {
  const { orderNumber } = row.original;
  return (
    <Link to={`/orders/${orderNumber}/`} className={list.number} data-row onKeyDown={goToRow}>
      {orderNumber}
    </Link>
  );
}

function PlacedCell({ row }: Cell) {
  return useShown().instant(row.original.placedAt);
}

function CustomerCell({ row }: Cell) {
  const { company, name, email } = row.original;
  return (
    <>
      <span className={list.name}>{company || name}</span>
      <span className={list.under}>{email}</span>
    </>
  );
}

function ProductsCell({ row }: Cell) {
  const t = useTranslate();
  const { firstProduct: product, lines } = row.original;
  return lines > 1 ? t('stafforders:products_more', { product, count: lines - 1 }) : product;
}

function OrderCell({ row }: Cell) {
  return <State axis="order" state={row.original.orderState} />;
}

function PaymentCell({ row }: Cell) {
  return <PaymentState order={row.original} />;
}

function ProductionCell({ row }: Cell) {
  return <State axis="production" state={row.original.productionState} />;
}

function DueCell({ row }: Cell) {
  const t = useTranslate();
  const shown = useShown();
  const { dueOn } = row.original;
  if (dueOn === null) return '';
  return (
    <>
      <span className={list.inCard}>{t('stafforders:column_due')} </span>
      {shown.date(dueOn)}
    </>
  );
}

function AmountCell({ row }: Cell) {
  return <span className={list.amount}>{useShown().money(row.original.payable)}</span>;
}

const columns = helper.columns([
  helper.display({ id: 'number', header: Heading, cell: NumberCell }),
  helper.display({ id: 'placed', header: Heading, cell: PlacedCell }),
  helper.display({ id: 'customer', header: Heading, cell: CustomerCell }),
  helper.display({ id: 'products', header: Heading, cell: ProductsCell }),
  helper.display({ id: 'order', header: Heading, cell: OrderCell }),
  helper.display({ id: 'payment', header: Heading, cell: PaymentCell }),
  helper.display({ id: 'production', header: Heading, cell: ProductionCell }),
  helper.display({ id: 'due', header: Heading, cell: DueCell }),
  helper.display({ id: 'amount', header: Heading, cell: AmountCell }),
]);
