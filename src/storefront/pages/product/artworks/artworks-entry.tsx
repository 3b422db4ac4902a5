import { Button } from '#ui/button/button.tsx';
import { TextField } from '#ui/field/field.tsx';
import { useShown } from '../../../parts/use-shop.ts';
import { useTranslate } from '../../../client/dictionary.tsx';
import { useCounted } from '../quantity/counted.ts';
import type { Offered } from '../choices/configurator.ts';
import { LONGEST_NAME } from './artwork-rows.ts';
import type { Sets } from './use-artworks.ts';
import styles from './artworks-entry.module.css';

/**
 * Names and counts of several artworks. Without names the quantity is shared evenly. Typed values are never changed.
 */
export function ArtworksEntry({ offered, artworks }: { readonly offered: Offered; readonly artworks: Sets }) {
  const t = useTranslate();
  const shown = useShown();
  const counted = useCounted(offered.configuration);
  const { ofEach, perRoll, sum, total, otherQuantity } = artworks;
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
      <ol className={styles.rows}>
        {artworks.rows.map((row, index) => (
          <li key={index} className={styles.row} data-rolls={perRoll !== undefined || undefined}>
            <TextField
              label={t('product:set_name', { number: index + 1 })}
              maxLength={LONGEST_NAME}
              autoComplete="off"
              value={row.name}
              error={row.nameError || undefined}
              onChange={(event) => artworks.rename(index, event.target.value)}
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
          </li>
        ))}
      </ol>
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
