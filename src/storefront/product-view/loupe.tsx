import { useState, type ReactNode } from 'react';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { CLOSE_UP_SIZE, closeUpOf } from '#product-picture/close-up.rules.ts';
import type { FactValues } from '#product-picture/geometry.ts';
import { useTranslate } from '../client/dictionary.tsx';
import { MoreTexts } from '../parts/more-texts.tsx';
import { CLOSE_UP_ADDRESSES } from './close-up-pictures.ts';
import styles from './loupe.module.css';

interface LoupeProps {
  readonly facts: FactValues;
  readonly closeText: string;
}

/** The surface that was chosen, from near. It opens in a window that says what is seen. */
export function Loupe({ facts, closeText }: LoupeProps) {
  const t = useTranslate();
  const [isOpen, setOpen] = useState(false);
  const [isLost, setLost] = useState(false);
  const name = closeUpOf(facts);
  const address = name && CLOSE_UP_ADDRESSES[name];
  if (!name || !address || isLost) return null;
  const picture = <img src={address} {...CLOSE_UP_SIZE} alt="" onError={() => setLost(true)} />;
  return (
    <>
      <button type="button" className={styles.loupe} aria-label={t('product:near')} onClick={() => setOpen(true)}>
        {picture}
      </button>
      {isOpen ? (
        <Dialog title={t('product:near')} closeText={closeText} onClose={() => setOpen(false)}>
          <MoreTexts part="product-view">
            {(isThere) => <Seen name={isThere ? name : undefined}>{picture}</Seen>}
          </MoreTexts>
        </Dialog>
      ) : null}
    </>
  );
}

function Seen({ name, children }: { readonly name: string | undefined; readonly children: ReactNode }) {
  const t = useTranslate();
  return (
    <div className={styles.seen}>
      {children}
      <p role="status">{name ? t(`view:near_${name}`) : ''}</p>
    </div>
  );
}
