import { memo, useState } from 'react';
import type { FeatureWire } from '#shop/configurator/configurator.contract.ts';
import { Button } from '#ui/button/button.tsx';
import { useShown } from '../../../parts/use-shop.ts';
import { useTranslate } from '../../../client/dictionary.tsx';
import { NumberField } from '../quantity/number-field.tsx';
import { isRoundSize, sectionOf } from './shown-features.ts';
import type { Choosing, ProductData } from './configurator.ts';
import block from './choice-block.module.css';
import styles from './size-choice.module.css';

interface SizeChoiceProps extends Pick<Choosing, 'choose' | 'chooseAll'> {
  readonly width: FeatureWire;
  readonly height: FeatureWire;
  readonly chosenWidth: string;
  readonly chosenHeight: string;
  readonly data: ProductData;
}

/** Width and height together; of something round its diameter, unless an oval is wanted. Usual sizes are buttons. */
export const SizeChoice = memo(function SizeChoice(props: SizeChoiceProps) {
  const { width, height, chosenWidth, chosenHeight, data, choose, chooseAll } = props;
  const t = useTranslate();
  const shown = useShown();
  const { shape } = data.validation.facts;
  const isRound = isRoundSize(data, chosenWidth, chosenHeight);
  const [isOval, setOval] = useState(false);
  const both = (value: number) => chooseAll({ [width.name]: String(value), [height.name]: String(value) });
  const field = ({ name, number, customSelections }: FeatureWire, label: string, value: string, change?: typeof both) =>
    number ? (
      <NumberField
        label={`${label || customSelections.dictionaryTranslations.voice} (${number.unit})`}
        unit={number.unit}
        value={Number(value)}
        ranges={[number]}
        onCommit={change ?? ((next) => choose(name, String(next)))}
      />
    ) : null;
  const presets = width.number?.presets ?? [];
  return (
    <fieldset id={sectionOf(width)} className={`${block.block} ${block.beside}`}>
      <legend className={block.legend}>{t('product:size')}</legend>
      <p className={block.hint}>{t('product:size_hint')}</p>
      <div className={`${block.choice} ${styles.size}`}>
        {presets.length === 0 ? null : (
          <p className={styles.presets}>
            {presets.map((preset) => (
              <Button
                key={preset}
                aria-pressed={chosenWidth === String(preset) && chosenHeight === String(preset)}
                onClick={() => both(preset)}
              >
                {shape === 'oval' ? `Ø ${shown.number(preset)}` : `${shown.number(preset)} × ${shown.number(preset)}`}{' '}
                mm
              </Button>
            ))}
          </p>
        )}
        <div className={styles.fields}>
          {isRound && !isOval ? (
            field(width, t('product:diameter'), chosenWidth, both)
          ) : (
            <>
              {field(width, '', chosenWidth)}
              {field(height, '', chosenHeight)}
            </>
          )}
        </div>
        {isRound ? (
          <Button look="quiet" onClick={() => setOval(!isOval)}>
            {t(isOval ? 'product:make_round' : 'product:make_oval')}
          </Button>
        ) : null}
      </div>
    </fieldset>
  );
});
