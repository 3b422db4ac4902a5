import { useState } from 'react';
import { Button } from '#ui/button/button.tsx';
import { Notice } from '#ui/notice/notice.tsx';
import { useTranslate } from '../../../client/dictionary.tsx';
import { useCounted } from '../quantity/counted.ts';
import { nameBefore } from './adjusted.rules.ts';
import type { Offered } from './configurator.ts';
import styles from '../product.module.css';

/** Reports changes that a choice made to other choices. */
export default function Adjusted({ offered }: { readonly offered: Offered }) {
  const t = useTranslate();
  const counted = useCounted(offered.configuration);
  const { insteadOf, quantity, validation } = offered;
  const { features } = offered.configuration;
  const [read, setRead] = useState<unknown>();
  if (read === validation) return null;
  return (
    <Notice level="info" title={t('product:adjusted')} live>
      <ul className={styles.changes}>
        {validation.changed.map((change) => (
          <li key={change.feature}>{t('product:adjusted_item', { ...change, from: nameBefore(change, features) })}</li>
        ))}
        {insteadOf === null ? null : (
          <li>
            {t('product:adjusted_item', {
              feature: t('product:quantity'),
              from: counted(insteadOf),
              to: counted(quantity),
            })}
          </li>
        )}
      </ul>
      <Button look="quiet" onClick={() => setRead(validation)}>
        {t('product:adjusted_read')}
      </Button>
    </Notice>
  );
}
