import { useReducer, useState } from 'react';
import { needed } from '../../../client/needed-code.ts';
import { useTranslate } from '../../../client/dictionary.tsx';
import type { Asked, Offered } from '../choices/configurator.ts';
import type { AllPrices } from './all-prices.tsx';
import styles from './price-grid.module.css';

let Drawn: typeof AllPrices | undefined;

/** The server draws the table for whoever has no script; a browser loads the code when the table is opened. */
export async function loadPriceTable(): Promise<void> {
  if (import.meta.env.SSR) await load();
}

async function load(): Promise<void> {
  Drawn ??= (await import('./all-prices.tsx')).AllPrices;
}

/** All prices: quantity by arrival date, opened on demand. */
export function PriceGrid({ offered, ...asked }: Asked & { readonly offered: Offered }) {
  const t = useTranslate();
  const [isOpen, setOpen] = useState(false);
  const [, drawAgain] = useReducer((turn: number) => turn + 1, 0);
  const toggle = (open: boolean) => {
    setOpen(open);
    // If the code cannot be loaded, the server's table stays as it is.
    if (open) needed(load()).then(drawAgain, () => undefined);
  };
  if (!offered.quote) return null;
  return (
    <details
      className={styles.section}
      aria-busy={(isOpen && !Drawn) || undefined}
      onToggle={({ currentTarget }) => toggle(currentTarget.open)}
    >
      <summary>{t('product:grid_title')}</summary>
      {Drawn ? (
        <div key="drawn here">
          <Drawn offered={offered} {...asked} isOpen={isOpen} />
        </div>
      ) : (
        // No children are rendered here, so React keeps the markup that is in the document.
        <div key="drawn by the server" suppressHydrationWarning dangerouslySetInnerHTML={{ __html: '' }} />
      )}
    </details>
  );
}
