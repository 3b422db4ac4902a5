import type { CollectionPointWire } from '#shop/delivery/delivery.contract.ts';
import { useTranslate } from '../../client/dictionary.tsx';
import { CollectionPoint } from '../../parts/collection-point.tsx';
import styles from './saved-address-choice.module.css';

interface ReceiveChoiceProps {
  readonly points: readonly CollectionPointWire[];
  /** The plant that is chosen. Empty if the order is sent. */
  readonly collectAt: string;
  onChange(collectAt: string): void;
}

/** Whether the order is sent or collected, and where. Only where the shop has a place to collect. */
export function ReceiveChoice({ points, collectAt, onChange }: ReceiveChoiceProps) {
  const t = useTranslate();
  if (points.length === 0) return null;
  const choice = (value: string) => (
    <input type="radio" name="receive" checked={collectAt === value} onChange={() => onChange(value)} />
  );
  return (
    <fieldset className={styles.choices}>
      <legend className={styles.legend}>{t('checkout:receive')}</legend>
      <label className={styles.choice} data-chosen={collectAt === '' || undefined}>
        {choice('')}
        {t('checkout:receive_sent')}
      </label>
      {points.map((point) => (
        <label key={point.collectAt} className={styles.choice} data-chosen={collectAt === point.collectAt || undefined}>
          {choice(point.collectAt)}
          {t('checkout:receive_collected', { name: point.name })}
        </label>
      ))}
      {points
        .filter((point) => point.collectAt === collectAt)
        .map((point) => (
          <div key={point.collectAt} className={styles.whole}>
            <CollectionPoint point={point} />
            <p className={styles.told}>{t('checkout:collect_bring')}</p>
          </div>
        ))}
    </fieldset>
  );
}
