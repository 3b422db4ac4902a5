import { lazy, Suspense, useState } from 'react';
import { Button } from '#ui/button/button.tsx';
import { useTranslate } from '../client/dictionary.tsx';
import type { FactValues } from '../product-picture/geometry.ts';
import { isSeenReal } from './seen-kinds.ts';
import styles from './view-button.module.css';

const ProductView = lazy(() => import('./product-view.tsx'));

/** Opens the product in three dimensions. Nothing of that is fetched before the press. */
export default function ViewButton({ facts, title }: { readonly facts: FactValues; readonly title: string }) {
  const t = useTranslate();
  const [isOpen, setOpen] = useState(false);
  if (!isSeenReal(facts)) return null;
  return (
    <div className={styles.place}>
      <Button className={styles.button} onClick={() => setOpen(true)}>
        {t('product:seen_real')}
      </Button>
      {isOpen ? (
        <Suspense>
          <ProductView
            facts={facts}
            title={title}
            closeText={t('product:seen_real_close')}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      ) : null}
    </div>
  );
}
