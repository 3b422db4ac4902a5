import { useRef, type ClipboardEvent } from 'react';
import type { FeatureWire } from '#shop/configurator/configurator.contract.ts';
import { Button } from '#ui/button/button.tsx';
import { TextField } from '#ui/field/field.tsx';
import { useShown } from '../../../parts/use-shop.ts';
import { useTranslate } from '../../../client/dictionary.tsx';
import { useCounted } from '../quantity/counted.ts';
import type { Offered } from '../choices/configurator.ts';
import type { ArtworkRow } from './artwork-rows.ts';
import { pastedRows, roomFor } from './pasted-rows.ts';
import type { Sets } from './use-artworks.ts';
import styles from './artworks-entry.module.css';

/**
 * Names and counts of several artworks, added, taken out, and pasted from a spreadsheet. Without names the quantity is
 * shared evenly. Typed values are never changed.
 */
export function ArtworksEntry({ offered, artworks }: { readonly offered: Offered; readonly artworks: Sets }) {
  const t = useTranslate();
  const shown = useShown();
  const counted = useCounted(offered.configuration);
  const { ofEach, perRoll, sum, total, otherQuantity } = artworks;
  const list = useRef<HTMLOListElement>(null);
  const feature = offered.configuration.features.find(({ role }) => role === 'sets');
  const numbers = feature ? offeredNumbers(feature) : [];
  const rows = artworks.rows.map(({ name, typed }): ArtworkRow => ({ name, typed }));
  /** As many rows as these need are chosen, and each stands where it is given. */
  const take = (next: readonly ArtworkRow[]) => {
    const room = roomFor(next.length, numbers);
    artworks.replace(next.slice(0, room));
    if (feature && room !== rows.length) offered.choose(feature.name, String(room));
  };
  const remove = (index: number) => {
    take(rows.toSpliced(index, 1));
    list.current?.querySelectorAll('input')[Math.max(0, index - 1) * 2]?.focus();
  };
  const paste = (index: number, event: ClipboardEvent<HTMLInputElement>) => {
    const pasted = pastedRows(event.clipboardData.getData('text/plain'));
    if (!pasted) return;
    event.preventDefault();
    take([...rows.slice(0, index), ...pasted, ...rows.slice(index + pasted.length)]);
  };
  if (artworks.rows.length === 0) return null;
  const apart = sum !== total;
  return (
    <fieldset className={styles.sets}>
      <legend className={styles.legend}>{t('product:sets_title')}</legend>
      <p className={styles.note}>
        {perRoll === undefined
          ? t('product:sets_hint')
          : t('product:sets_hint_rolls', { labels: counted(perRoll), total: counted(total) })}
      </p>
      {apart || !artworks.isCounted ? null : (
        <p className={styles.shares}>
          {t('product:sets_shares', {
            total: counted(total),
            shares: artworks.rows.map(({ count }) => shown.number(count * (perRoll ?? 1))).join(' · '),
          })}
        </p>
      )}
      {ofEach === undefined ? null : (
        <p className={styles.each}>
          <Button onClick={() => offered.setQuantity(ofEach)}>
            {t('product:sets_of_each', { each: counted(total), total: shown.number(ofEach) })}
          </Button>
        </p>
      )}
      <ol ref={list} className={styles.rows}>
        {artworks.rows.map((row, index) => (
          <li key={index} className={styles.row} data-rolls={perRoll !== undefined || undefined}>
            <TextField
              label={t('product:set_name', { number: index + 1 })}
              autoComplete="off"
              value={row.name}
              error={row.nameError || undefined}
              onChange={(event) => artworks.rename(index, event.target.value)}
              onPaste={(event) => paste(index, event)}
            />
            <TextField
              label={t(perRoll === undefined ? 'product:set_quantity' : 'product:set_rolls')}
              inputMode="numeric"
              autoComplete="off"
              className={row.typed === undefined ? styles.shared : undefined}
              value={row.shown}
              error={row.countError || undefined}
              {...(row.apart ? { 'aria-invalid': true } : {})}
              onChange={(event) => artworks.recount(index, event.target.value)}
            />
            {perRoll === undefined || !(row.count > 0) ? null : (
              <p className={styles.labels}>{t('product:set_labels', { labels: counted(row.count * perRoll) })}</p>
            )}
            {numbers.includes(rows.length - 1) ? (
              <Button
                look="quiet"
                className={styles.remove}
                aria-label={t('product:set_remove_of', {
                  name: row.name.trim() || t('product:set_name', { number: index + 1 }),
                })}
                onClick={() => remove(index)}
              >
                {t('product:set_remove')}
              </Button>
            ) : null}
          </li>
        ))}
      </ol>
      {numbers.includes(rows.length + 1) ? (
        <p className={styles.add}>
          <Button onClick={() => take([...rows, { name: '' }])}>{t('product:set_add')}</Button>
        </p>
      ) : null}
      <p className={styles.note}>{t('product:sets_paste')}</p>
      <div role="status">
        {apart && artworks.isCounted ? (
          <p className={styles.warning}>
            {t('product:sets_sum', { sum: shown.number(sum), quantity: shown.number(total) })}
          </p>
        ) : null}
        {artworks.rows.some(({ nameError }) => nameError !== '') ? (
          <p className={styles.warning}>{t('product:sets_unnamed')}</p>
        ) : null}
      </div>
      {otherQuantity === undefined ? null : (
        <Button onClick={() => offered.setQuantity(otherQuantity)}>
          {t('product:sets_take_sum', { quantity: counted(otherQuantity) })}
        </Button>
      )}
    </fieldset>
  );
}

/** The numbers of artworks that can be chosen. */
function offeredNumbers({ number, options }: FeatureWire): readonly number[] {
  if (!number) return options.map(({ key }) => Number(key));
  return Array.from({ length: number.max - number.min + 1 }, (_, index) => number.min + index);
}
