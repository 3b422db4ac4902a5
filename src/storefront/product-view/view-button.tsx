import { Suspense, useState } from 'react';
import { Button } from '#ui/button/button.tsx';
import { latePart } from '../client/late-code.ts';
import { Loupe } from './loupe.tsx';
import { isSeenReal } from './seen-kinds.ts';
import type { SeenProduct } from './product-view.tsx';
import styles from './view-button.module.css';

const ProductView = latePart(() => import('./product-view.tsx'));

interface ViewButtonProps extends SeenProduct {
  readonly texts: { readonly open: string; readonly close: string };
}

/** Opens the product in three dimensions. Nothing of that is fetched before the press. */
export default function ViewButton({ texts, ...seen }: ViewButtonProps) {
  const [isOpen, setOpen] = useState(false);
  if (!isSeenReal(seen.facts)) return null;
  return (
    <div className={styles.place}>
      {/* Of the customer's own file nobody asks for the paper of a sample. */}
      {seen.artwork ? null : <Loupe facts={seen.facts} closeText={texts.close} />}
      <Button className={styles.button} onClick={() => setOpen(true)}>
        {texts.open}
      </Button>
      {isOpen ? (
        <Suspense>
          <ProductView {...seen} closeText={texts.close} onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </div>
  );
}
