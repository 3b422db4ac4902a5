import { useEffect, useRef } from 'react';
import { Button } from '#ui/button/button.tsx';
import { useTranslate } from '../../../client/dictionary.tsx';
import { useCounted } from '../quantity/counted.ts';
import { useDifference } from './difference.tsx';
import type { FeatureProps, OptionState } from './feature-props.ts';
import styles from './why-not.module.css';

interface WhyNotProps extends Pick<FeatureProps, 'feature' | 'data' | 'choose'> {
  readonly state: OptionState;
  onDone(): void;
}

/** The choice that blocks an option, and the nearest valid configuration with the option, with its price difference. */
export default function WhyNot({ feature, data, state, choose, onDone }: WhyNotProps) {
  const t = useTranslate();
  const counted = useCounted(data.configuration);
  const difference = useDifference(data, feature.name, state.key);
  const panel = useRef<HTMLDivElement>(null);
  useEffect(() => void panel.current?.scrollIntoView({ block: 'nearest' }), []);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key === 'Escape') onDone();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [onDone]);
  // If the change needs another width and height, it is not useful advice; the reasons alone are shown.
  const measures = data.configuration.features.filter((each) => each.number);
  const named = measures.filter(({ customSelections }) =>
    state.changes.some((change) => change.feature === customSelections.dictionaryTranslations.voice),
  );
  const advised = named.length < 2;
  const name = feature.options.find((option) => option.key === state.key)?.value ?? state.key;
  return (
    <div ref={panel} className={styles.why}>
      <p className={styles.title}>{t('product:blocked', { name })}</p>
      {state.reasons.map((reason) => (
        <p key={reason}>{reason}</p>
      ))}
      {advised && (state.changes.length > 0 || state.quantity !== null) ? (
        <>
          <p>{t('product:would_change')}</p>
          <ul>
            {state.changes.map((change) => (
              <li key={change.feature}>{t('product:adjusted_item', change)}</li>
            ))}
            {state.quantity === null ? null : (
              <li>
                {t('product:adjusted_item', {
                  feature: t('product:quantity'),
                  from: counted(data.quantity),
                  to: counted(state.quantity),
                })}
              </li>
            )}
          </ul>
        </>
      ) : null}
      <p className={styles.actions}>
        {advised ? (
          <Button
            onClick={() => {
              onDone();
              choose(feature.name, state.key);
            }}
          >
            {difference ? t('product:take_for', { difference }) : t('product:take')}
          </Button>
        ) : null}
        <Button look="quiet" onClick={onDone}>
          {t('product:keep')}
        </Button>
      </p>
    </div>
  );
}
