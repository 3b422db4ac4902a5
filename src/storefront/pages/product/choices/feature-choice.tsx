import { memo, Suspense, useId, useRef, type ReactNode } from 'react';
import { isOwnSplit, sayPieces, sizesOf } from '#shop/catalog/size-split.rules.ts';
import { VisuallyHidden } from '#ui/visually-hidden/visually-hidden.tsx';
import { latePart } from '../../../client/late-code.ts';
import { useShown } from '../../../parts/use-shop.ts';
import { useTranslate } from '../../../client/dictionary.tsx';
import { NumberField } from '../quantity/number-field.tsx';
import { Difference } from './difference.tsx';
import { materialsOf, nearestWeight, type Material, type Option } from './materials.rules.ts';
import { sectionOf } from './shown-features.ts';
import { DrawnOption } from '../../../option-drawings/drawn-option.tsx';
import type { ProductData } from './configurator.ts';
import type { FeatureProps, OptionState } from './feature-props.ts';
import block from './choice-block.module.css';
import styles from './feature-choice.module.css';

/** Loaded with the first blocked option that somebody asks about. */
const WhyNot = latePart(() => import('./why-not.tsx'));

/**
 * A feature as tiles: drawing, name, price difference. A blocked tile stays clickable and shows the reasons. Papers are
 * chosen as a material, then its weight.
 */
export const FeatureChoice = memo(function FeatureChoice(props: FeatureProps) {
  const { feature, data, chosen, choose, asked, onAsk } = props;
  const name = useId();
  const box = useRef<HTMLFieldSetElement>(null);
  const { voice, info } = feature.customSelections.dictionaryTranslations;
  const blocked = statesOf(props).find((state) => state.key === asked && !state.valid);
  const close = (option: string) => {
    onAsk(feature.name, undefined);
    box.current?.querySelector<HTMLInputElement>(`input[value="${CSS.escape(option)}"]`)?.focus();
  };
  const materials = materialsOf(feature.options);
  return (
    <fieldset ref={box} id={sectionOf(feature)} className={`${block.block} ${block.beside}`}>
      <legend className={block.legend}>{voice}</legend>
      {info ? <p className={block.hint}>{info.description}</p> : null}
      <div className={block.choice}>
        {feature.number ? (
          <NumberField
            label={feature.number.unit === '' ? voice : `${voice} (${feature.number.unit})`}
            unit={feature.number.unit}
            value={Number(chosen)}
            ranges={[feature.number]}
            onCommit={(value) => choose(feature.name, String(value))}
          />
        ) : materials ? (
          <Materials {...props} name={name} materials={materials} />
        ) : (
          <div className={styles.tiles}>
            {feature.options.map((option) => (
              <Tile key={option.key} {...props} name={name} option={option} isChosen={option.key === chosen}>
                <DrawnOption feature={feature} facts={option.facts} />
                <span className={styles.name}>{option.value}</span>
                <Sizes facts={option.facts} data={data} />
              </Tile>
            ))}
          </div>
        )}
        <div id={`${name}-why`} aria-live="polite">
          {blocked ? (
            <Suspense>
              <WhyNot
                key={blocked.key}
                feature={feature}
                state={blocked}
                data={data}
                choose={choose}
                onDone={() => close(blocked.key)}
              />
            </Suspense>
          ) : null}
        </div>
      </div>
    </fieldset>
  );
});

function statesOf({ data, feature, isDefining }: FeatureProps): readonly OptionState[] {
  const states = data.validation.validOptions[feature.name] ?? [];
  return isDefining ? states.map((state) => ({ ...state, valid: state.valid || state.changes.length > 0 })) : states;
}

interface TileProps extends FeatureProps {
  /** Name of the group of radios. */
  readonly name: string;
  readonly option: Option;
  readonly isChosen: boolean;
  readonly isNarrow?: boolean;
  readonly children: ReactNode;
}

function Tile(props: TileProps) {
  const { feature, data, choose, askEarly, asked, onAsk, name, option, isChosen, isNarrow, children } = props;
  const state = statesOf(props).find((each) => each.key === option.key);
  const valid = state?.valid ?? false;
  return (
    <label
      className={styles.tile}
      data-chosen={isChosen || undefined}
      data-blocked={!valid || undefined}
      data-asked={(!valid && option.key === asked) || undefined}
      data-narrow={isNarrow || undefined}
      // A finger may only want to scroll.
      onPointerDown={({ pointerType, button }) => {
        if (valid && !isChosen && pointerType === 'mouse' && button === 0) askEarly(feature.name, option.key);
      }}
    >
      <input
        type="radio"
        className={styles.radio}
        name={name}
        value={option.key}
        checked={isChosen}
        aria-describedby={valid ? undefined : `${name}-why`}
        onChange={() => {
          onAsk(feature.name, valid ? undefined : option.key);
          if (valid) choose(feature.name, option.key);
        }}
      />
      {children}
      <span className={styles.difference}>
        <Difference data={data} feature={feature.name} option={option.key} chosen={isChosen} state={state} />
      </span>
    </label>
  );
}

/** Papers: a row of materials, each in the weight nearest to the chosen one, and a row of the material's weights. */
function Materials(props: FeatureProps & { readonly name: string; readonly materials: readonly Material[] }) {
  const t = useTranslate();
  const { feature, chosen, name, materials } = props;
  const states = statesOf(props);
  const isValid = (key: string) => states.some((state) => state.key === key && state.valid);
  const here = materials.find(({ options }) => options.some(({ option }) => option.key === chosen));
  const grammage = here?.options.find(({ option }) => option.key === chosen)?.grammage ?? 0;
  return (
    <>
      <div className={styles.tiles} role="radiogroup" aria-label={t('product:material')}>
        {materials.map((material) => {
          const nearest = material === here ? undefined : nearestWeight(material, grammage, isValid);
          const option = nearest?.option ?? material.options.find((each) => each.option.key === chosen)?.option;
          return option ? (
            <Tile key={material.name} {...props} name={`${name}-material`} option={option} isChosen={material === here}>
              <DrawnOption feature={feature} facts={option.facts} />
              <span className={styles.name}>{material.name}</span>
            </Tile>
          ) : null;
        })}
      </div>
      <div className={styles.weights} role="radiogroup" aria-label={t('product:weight')}>
        {here?.options.map(({ option, weight }) => (
          <Tile key={option.key} {...props} name={name} option={option} isChosen={option.key === chosen} isNarrow>
            <span className={styles.name}>
              <VisuallyHidden>{here.name} </VisuallyHidden>
              {weight}
            </span>
          </Tile>
        ))}
      </div>
    </>
  );
}

/** The mix of sizes in pieces of the chosen quantity. If the customer enters the counts, only the available sizes. */
function Sizes({ facts, data }: { readonly facts: Option['facts']; readonly data: ProductData }) {
  const t = useTranslate();
  const shown = useShown();
  const { sizes } = data.configuration;
  if (isOwnSplit(facts)) {
    const [first, last] = [sizes.at(0) ?? '', sizes.at(-1) ?? ''];
    return <span className={styles.ownSizes}>{t('product:sizes_own', { first, last })}</span>;
  }
  const pieces = sizesOf(facts['sizeSplit'], data.quantity);
  return pieces.length > 0 ? <span className={styles.sizes}>{sayPieces(pieces, shown.number)}</span> : null;
}
