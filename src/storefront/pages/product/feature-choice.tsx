import { useId, useState } from 'react';
import { formatMoneyDifference } from '#kernel/format.ts';
import type { FeatureWire } from '#shop/configurator/configurator.contract.ts';
import { Button } from '#ui/button/button.tsx';
import { useShop } from '../../parts/use-shop.ts';
import { useTranslate } from '../../shell/dictionary.tsx';
import { NumberEntry } from './number-entry.tsx';
import { OptionDrawing } from './option-drawing.tsx';
import type { Configurator } from './use-configurator.ts';
import styles from './feature-choice.module.css';

interface FeatureChoiceProps {
  readonly feature: FeatureWire;
  readonly configurator: Configurator;
}

/** A feature as tiles: drawing, name, price difference. A blocked one stays clickable and says why not. */
export function FeatureChoice({ feature, configurator }: FeatureChoiceProps) {
  const t = useTranslate();
  const name = useId();
  const [asked, setAsked] = useState<string>();
  const { voice, info } = feature.customSelections.dictionaryTranslations;
  const chosen = configurator.validation.validSelections[feature.name] ?? '';
  const states = configurator.validation.validOptions[feature.name] ?? [];
  const blocked = states.find((state) => state.key === asked && !state.valid);
  return (
    <fieldset className={styles.feature} data-pending={configurator.pending || undefined}>
      <legend className={styles.legend}>{voice}</legend>
      {info ? (
        <details className={styles.info}>
          <summary>{t('product:more_about', { name: info.title })}</summary>
          <p>{info.description}</p>
        </details>
      ) : null}
      {feature.number ? (
        <NumberEntry feature={feature} configurator={configurator} />
      ) : (
        <div className={styles.tiles}>
          {feature.options.map((option) => {
            const valid = states.find((state) => state.key === option.key)?.valid ?? false;
            return (
              <label
                key={option.key}
                className={styles.tile}
                data-chosen={option.key === chosen || undefined}
                data-blocked={!valid || undefined}
              >
                <input
                  type="radio"
                  className={styles.radio}
                  name={name}
                  value={option.key}
                  checked={option.key === chosen}
                  aria-describedby={valid ? undefined : `${name}-why`}
                  onChange={() => {
                    setAsked(valid ? undefined : option.key);
                    if (valid) configurator.choose(feature.name, option.key);
                  }}
                />
                <OptionDrawing feature={feature.id} facts={option.facts} />
                <span className={styles.name}>{option.value}</span>
                <Difference
                  configurator={configurator}
                  feature={feature.name}
                  option={option.key}
                  chosen={option.key === chosen}
                  blocked={!valid}
                />
              </label>
            );
          })}
        </div>
      )}
      <div id={`${name}-why`} aria-live="polite">
        {blocked ? (
          <WhyNot feature={feature} state={blocked} configurator={configurator} onDone={() => setAsked(undefined)} />
        ) : null}
      </div>
    </fieldset>
  );
}

function Difference({
  configurator,
  feature,
  option,
  chosen,
  blocked,
}: {
  readonly configurator: Configurator;
  readonly feature: string;
  readonly option: string;
  readonly chosen: boolean;
  readonly blocked: boolean;
}) {
  const t = useTranslate();
  const { locale, currency } = useShop();
  const cents = configurator.quote?.differences?.[feature]?.[option];
  if (chosen) return <span className={styles.difference}>{t('product:chosen')}</span>;
  if (blocked) return <span className={styles.difference}>{t('product:why_not')}</span>;
  if (!configurator.quote) return null;
  if (cents === undefined || cents === null)
    return <span className={styles.difference}>{t('product:other_quantity')}</span>;
  return (
    <span className={styles.difference}>
      {cents === 0 ? t('product:same_price') : formatMoneyDifference(cents, currency, locale)}
    </span>
  );
}

type OptionState = Configurator['validation']['validOptions'][string][number];

/** Which choice blocks an option, and the nearest configuration that has it, with its price difference. */
function WhyNot({
  feature,
  state,
  configurator,
  onDone,
}: {
  readonly feature: FeatureWire;
  readonly state: OptionState;
  readonly configurator: Configurator;
  onDone(): void;
}) {
  const t = useTranslate();
  const { locale, currency } = useShop();
  const cents = configurator.quote?.differences?.[feature.name]?.[state.key];
  const name = feature.options.find((option) => option.key === state.key)?.value ?? state.key;
  return (
    <div className={styles.why}>
      <p className={styles.whyTitle}>{t('product:blocked', { name })}</p>
      {state.reasons.map((reason) => (
        <p key={reason}>{reason}</p>
      ))}
      {state.changes.length > 0 ? (
        <>
          <p>{t('product:would_change')}</p>
          <ul>
            {state.changes.map((change) => (
              <li key={change.feature}>{t('product:adjusted_item', change)}</li>
            ))}
          </ul>
        </>
      ) : null}
      <p className={styles.whyActions}>
        <Button
          onClick={() => {
            onDone();
            configurator.choose(feature.name, state.key);
          }}
        >
          {cents
            ? t('product:take_for', { difference: formatMoneyDifference(cents, currency, locale) })
            : t('product:take')}
        </Button>
        <Button look="quiet" onClick={onDone}>
          {t('product:keep')}
        </Button>
      </p>
    </div>
  );
}
