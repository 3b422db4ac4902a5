import { useState, type ReactNode } from 'react';
import { useShown } from '../../../parts/use-shop.ts';
import { useTranslate } from '../../../client/dictionary.tsx';
import { chosenValue } from './chosen-value.ts';
import { foldedFeatures } from './shown-features.ts';
import type { Configurator } from './configurator.ts';
import styles from './folded-choices.module.css';

interface FoldedChoicesProps {
  readonly configurator: Configurator;
  readonly children: ReactNode;
}

/** Choices that most customers leave as they are. Closed, it says what is chosen; it opens by itself if that is not the usual. */
export function FoldedChoices({ configurator, children }: FoldedChoicesProps) {
  const t = useTranslate();
  const shown = useShown();
  const { configuration, wanted } = configurator;
  const features = foldedFeatures(configuration);
  const { selectedAttributes } = configuration.productCustomization;
  const [isOpen] = useState(() =>
    features.some(({ name }) => (wanted.selection[name] ?? '') !== (selectedAttributes[name] ?? '')),
  );
  if (features.length === 0) return null;
  return (
    <details className={styles.folded} open={isOpen}>
      <summary className={styles.summary}>
        <span className={styles.title}>{t('product:other_choices')}</span>
        <span className={styles.now}>
          {features
            .map((feature) => {
              const { voice } = feature.customSelections.dictionaryTranslations;
              return t('product:is_chosen', {
                feature: voice,
                option: chosenValue(feature, wanted.selection[feature.name] ?? '', shown),
              });
            })
            .join(' · ')}
        </span>
      </summary>
      <div className={styles.choices}>{children}</div>
    </details>
  );
}
