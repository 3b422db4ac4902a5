import { useEffect, useId, useRef } from 'react';
import { formatMoneyDifference } from '#kernel/format.ts';
import { fromDecimal, vatOf } from '#kernel/money.ts';
import { isOwnSplit, sayPieces, sizesOf } from '#shop/catalog/size-split.rules.ts';
import type { FeatureWire } from '#shop/configurator/configurator.contract.ts';
import { Button } from '#ui/button/button.tsx';
import { VisuallyHidden } from '#ui/visually-hidden/visually-hidden.tsx';
import { useShop, useShown } from '../../../parts/use-shop.ts';
import { useTranslate } from '../../../client/dictionary.tsx';
import { useCounted } from '../quantity/counted.ts';
import { NumberField } from '../quantity/number-field.tsx';
import { OptionDrawing } from './option-drawing.tsx';
import { chosenOption } from '../recap/totals.ts';
import type { Configurator } from './use-configurator.ts';
import block from './choice-block.module.css';
import styles from './feature-choice.module.css';

interface FeatureChoiceProps {
  readonly feature: FeatureWire;
  readonly configurator: Configurator;
  /** The blocked option with open reasons; at most one on the page. */
  readonly asked: string | undefined;
  onAsk(option: string | undefined): void;
}

/** A feature as tiles: drawing, name, price difference. A blocked tile stays clickable and shows the reasons. */
export function FeatureChoice({ feature, configurator, asked, onAsk }: FeatureChoiceProps) {
  const t = useTranslate();
  const name = useId();
  const radios = useRef(new Map<string, HTMLInputElement>());
  const { voice, info } = feature.customSelections.dictionaryTranslations;
  const chosen = configurator.validation.validSelections[feature.name] ?? '';
  const states = configurator.validation.validOptions[feature.name] ?? [];
  const blocked = states.find((state) => state.key === asked && !state.valid);
  const close = (option: string) => {
    onAsk(undefined);
    radios.current.get(option)?.focus();
  };
  return (
    <fieldset className={`${block.block} ${styles.feature}`} data-pending={configurator.pending || undefined}>
      <legend className={block.legend}>{voice}</legend>
      {info ? (
        <details className={styles.info}>
          <summary>
            {t('product:more_about')}
            <VisuallyHidden>, {info.title}</VisuallyHidden>
          </summary>
          <p>{info.description}</p>
        </details>
      ) : null}
      {feature.number ? (
        <NumberField
          label={feature.number.unit === '' ? voice : `${voice} (${feature.number.unit})`}
          unit={feature.number.unit}
          value={Number(chosen)}
          ranges={[feature.number]}
          onCommit={(value) => configurator.choose(feature.name, String(value))}
        />
      ) : (
        <div className={styles.tiles}>
          {feature.options.map((option) => {
            const state = states.find((each) => each.key === option.key);
            const valid = state?.valid ?? false;
            return (
              <label
                key={option.key}
                className={styles.tile}
                data-chosen={option.key === chosen || undefined}
                data-blocked={!valid || undefined}
                data-asked={option.key === blocked?.key || undefined}
              >
                <input
                  ref={(radio) => void (radio && radios.current.set(option.key, radio))}
                  type="radio"
                  className={styles.radio}
                  name={name}
                  value={option.key}
                  checked={option.key === chosen}
                  aria-describedby={valid ? undefined : `${name}-why`}
                  onChange={() => {
                    onAsk(valid ? undefined : option.key);
                    if (valid) configurator.choose(feature.name, option.key);
                  }}
                />
                <OptionDrawing feature={feature} facts={option.facts} />
                <span className={styles.name}>{option.value}</span>
                <Sizes facts={option.facts} configurator={configurator} />
                <span className={styles.difference}>
                  <Difference
                    configurator={configurator}
                    feature={feature.name}
                    option={option.key}
                    chosen={option.key === chosen}
                    state={state}
                  />
                </span>
              </label>
            );
          })}
        </div>
      )}
      <div id={`${name}-why`} aria-live="polite">
        {blocked ? (
          <WhyNot
            key={blocked.key}
            feature={feature}
            state={blocked}
            configurator={configurator}
            onDone={() => close(blocked.key)}
          />
        ) : null}
      </div>
    </fieldset>
  );
}

/** The mix of sizes in pieces of the chosen quantity. If the customer enters the counts, only the available sizes. */
function Sizes({
  facts,
  configurator,
}: {
  readonly facts: FeatureWire['options'][number]['facts'];
  readonly configurator: Configurator;
}) {
  const t = useTranslate();
  const shown = useShown();
  const { sizes } = configurator.configuration;
  if (isOwnSplit(facts)) {
    const [first, last] = [sizes.at(0) ?? '', sizes.at(-1) ?? ''];
    return <span className={styles.ownSizes}>{t('product:sizes_own', { first, last })}</span>;
  }
  const pieces = sizesOf(facts['sizeSplit'], configurator.quantity);
  return pieces.length > 0 ? <span className={styles.sizes}>{sayPieces(pieces, shown.number)}</span> : null;
}

/** The option's effect on the price, and on the quantity if it changes that too. */
function Difference({
  configurator,
  feature,
  option,
  chosen,
  state,
}: {
  readonly configurator: Configurator;
  readonly feature: string;
  readonly option: string;
  readonly chosen: boolean;
  readonly state: OptionState | undefined;
}) {
  const t = useTranslate();
  const { locale, currency } = useShop();
  const counted = useCounted(configurator.configuration);
  const { quote } = configurator;
  if (chosen) return t('product:chosen');
  if (!state?.valid) return t('product:why_not');
  if (!quote) return null;
  const cents = quote.differences?.[feature]?.[option];
  if (cents === undefined || cents === null) return t('product:other_date');
  const print = chosenOption(configurator);
  const rate = fromDecimal(print?.vatRate ?? '') ?? 0;
  const net = print?.amountCentExclTax ?? 0;
  const money = (amount: number) => formatMoneyDifference(amount, currency, locale);
  const difference =
    cents === 0
      ? t('product:same_price')
      : t('product:difference', {
          net: money(cents),
          gross: money(cents + vatOf(net + cents, rate) - vatOf(net, rate)),
        });
  return state.quantity === null
    ? difference
    : t('product:difference_for', { difference, quantity: counted(state.quantity) });
}

type OptionState = Configurator['validation']['validOptions'][string][number];

/** The choice that blocks an option, and the nearest valid configuration with the option, with its price difference. */
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
  const counted = useCounted(configurator.configuration);
  const panel = useRef<HTMLDivElement>(null);
  useEffect(() => void panel.current?.scrollIntoView({ block: 'nearest' }), []);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key === 'Escape') onDone();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [onDone]);
  const cents = configurator.quote?.differences?.[feature.name]?.[state.key];
  // If the change needs another width and height, it is not useful advice; the reasons alone are shown.
  const measures = configurator.configuration.features.filter((each) => each.number);
  const named = measures.filter(({ customSelections }) =>
    state.changes.some((change) => change.feature === customSelections.dictionaryTranslations.voice),
  );
  const advised = named.length < 2;
  const name = feature.options.find((option) => option.key === state.key)?.value ?? state.key;
  return (
    <div ref={panel} className={styles.why}>
      <p className={styles.whyTitle}>{t('product:blocked', { name })}</p>
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
                  from: counted(configurator.quantity),
                  to: counted(state.quantity),
                })}
              </li>
            )}
          </ul>
        </>
      ) : null}
      <p className={styles.whyActions}>
        {advised ? (
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
        ) : null}
        <Button look="quiet" onClick={onDone}>
          {t('product:keep')}
        </Button>
      </p>
    </div>
  );
}
