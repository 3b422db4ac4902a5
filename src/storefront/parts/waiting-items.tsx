import type { LineItemWire } from '#shop/line-items/line-item.schema.ts';
import { Button } from '#ui/button/button.tsx';
import { Notice } from '#ui/notice/notice.tsx';
import { useTranslate } from '../client/dictionary.tsx';
import { PageLink } from './page-link.tsx';
import { useShown } from './use-shop.ts';
import styles from './waiting-items.module.css';

interface WaitingItemsProps {
  readonly items: readonly LineItemWire[];
  onTake(line: LineItemWire): void;
  onDrop(line: LineItemWire): void;
}

export const dropButton = (lineId: string) => `drop-${lineId}`;

/** The items of the guest's cart that exceeded the limits at sign-in, by name. */
export function WaitingItems({ items, onTake, onDrop }: WaitingItemsProps) {
  const t = useTranslate();
  if (items.length === 0) return null;
  return (
    <Notice level="warning" title={t('cart:waiting_title')}>
      <p>{t('cart:waiting_text')}</p>
      <ul className={styles.items}>
        {items.map((line) => (
          <li key={line.id}>
            {/* The page of a product that is sold no more shows similar ones. */}
            <PageLink to={`/product-${line.productId}/`}>
              <WaitingName line={line} />
            </PageLink>
            <Button
              look="quiet"
              aria-label={t('cart:waiting_take_line', { product: line.mcpProdName })}
              onClick={() => onTake(line)}
            >
              {t('cart:waiting_take')}
            </Button>
            <Button
              look="quiet"
              id={dropButton(line.id)}
              aria-label={t('cart:waiting_drop_line', { product: line.mcpProdName })}
              onClick={() => onDrop(line)}
            >
              {t('cart:waiting_drop')}
            </Button>
          </li>
        ))}
      </ul>
    </Notice>
  );
}

export function WaitingName({ line }: { readonly line: LineItemWire }) {
  const t = useTranslate();
  const shown = useShown();
  return (
    <span>
      <strong>{line.mcpProdName}</strong> · {t('cart:quantity', { shown: shown.number(line.quantity) })}
      {line.jobName ? ` · ${line.jobName}` : ''}
    </span>
  );
}
