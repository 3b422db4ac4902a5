import { useEffect, useId, useRef } from 'react';
import { Button } from '#ui/button/button.tsx';
import { TextField } from '#ui/field/field.tsx';
import { useShown } from '../../../parts/use-shop.ts';
import { useTranslate } from '../../../client/dictionary.tsx';
import { useCounted } from '../quantity/counted.ts';
import type { Offered } from '../choices/configurator.ts';
import type { Sizes } from './use-sizes.ts';
import styles from './artworks-entry.module.css';

/** A count for each size, and their sum compared with the quantity. */
export function SizesEntry({ offered, sizes }: { readonly offered: Offered; readonly sizes: Sizes }) {
  const t = useTranslate();
  const shown = useShown();
  const counted = useCounted(offered.configuration);
  const state = useId();
  const { rows, sum, unread, apart, otherQuantity } = sizes;
  const box = useRef<HTMLFieldSetElement>(null);
  const isHere = rows.length > 0;
  const wasHere = useRef(isHere);
  // The option's tile may be a screen above, so the entry is scrolled into view.
  useEffect(() => {
    if (isHere && !wasHere.current) box.current?.scrollIntoView({ block: 'nearest' });
    wasHere.current = isHere;
  }, [isHere]);
  if (!isHere) return null;
  const title = t('product:sizes_title');
  const isWrong = (size: string) => (unread.length > 0 ? unread.includes(size) : apart);
  const said = { sum: shown.number(sum), total: counted(offered.quantity) };
  return (
    <fieldset ref={box} className={styles.sets}>
      <legend className={styles.legend}>{title}</legend>
      <p className={styles.note}>{t('product:sizes_hint')}</p>
      <div className={styles.sizes}>
        {rows.map(({ size, typed }) => (
          <TextField
            key={size}
            label={size}
            inputMode="numeric"
            autoComplete="off"
            placeholder="0"
            data-said={title}
            value={typed}
            aria-describedby={state}
            aria-invalid={isWrong(size) || undefined}
            onChange={(event) => sizes.recount(size, event.target.value)}
          />
        ))}
      </div>
      <p id={state} role="status" className={unread.length > 0 || apart ? styles.warning : styles.sum}>
        {unread.length > 0
          ? t('product:sizes_unread', { sizes: unread.join(', ') })
          : t(apart ? 'product:sizes_apart' : 'product:sizes_sum', said)}
      </p>
      {otherQuantity === undefined ? null : (
        <Button onClick={() => offered.setQuantity(otherQuantity)}>
          {t('product:sets_take_sum', { quantity: counted(otherQuantity) })}
        </Button>
      )}
    </fieldset>
  );
}
