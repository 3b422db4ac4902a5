import { TextField } from '#ui/field/field.tsx';
import { useShown } from '../../parts/use-shop.ts';
import { useTranslate } from '../../shell/dictionary.tsx';
import type { Configurator } from './use-configurator.ts';
import styles from './sets-entry.module.css';

export interface SetRow {
  readonly name: string;
  readonly quantity: string;
}

interface SetsEntryProps {
  readonly configurator: Configurator;
  readonly rows: readonly SetRow[];
  onChange(rows: readonly SetRow[]): void;
}

/** Names and counts of several artworks (row 4.2.09). Without names the quantity is shared out evenly. */
export function SetsEntry({ configurator, rows, onChange }: SetsEntryProps) {
  const t = useTranslate();
  const shown = useShown();
  const artworks = Number(configurator.validation.facts['sets'] ?? 1);
  if (!configurator.configuration.setsModel || !(artworks > 1)) return null;
  const share = Math.floor(configurator.quantity / artworks);
  const full = Array.from(
    { length: artworks },
    (_, index) =>
      rows[index] ?? {
        name: '',
        quantity: String(index === 0 ? configurator.quantity - share * (artworks - 1) : share),
      },
  );
  const total = full.reduce((sum, row) => sum + (Math.trunc(Number(row.quantity)) || 0), 0);
  const named = full.some((row) => row.name.trim() !== '');
  const change = (index: number, row: SetRow) => onChange(full.map((each, at) => (at === index ? row : each)));
  return (
    <fieldset className={styles.sets}>
      <legend className={styles.legend}>{t('product:sets_title')}</legend>
      <p className={styles.note}>{t('product:sets_hint')}</p>
      <ol className={styles.rows}>
        {full.map((row, index) => (
          <li key={index} className={styles.row}>
            <TextField
              label={t('product:set_name', { number: index + 1 })}
              maxLength={120}
              value={row.name}
              onChange={(event) => change(index, { ...row, name: event.target.value })}
            />
            <TextField
              label={t('product:set_quantity')}
              inputMode="numeric"
              value={row.quantity}
              onChange={(event) => change(index, { ...row, quantity: event.target.value })}
            />
          </li>
        ))}
      </ol>
      {named && total !== configurator.quantity ? (
        <p className={styles.warning} role="status">
          {t('product:sets_sum', { sum: shown.number(total), quantity: shown.number(configurator.quantity) })}
        </p>
      ) : null}
    </fieldset>
  );
}
