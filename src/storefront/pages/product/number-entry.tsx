import { useEffect, useState } from 'react';
import type { FeatureWire } from '#shop/configurator/configurator.contract.ts';
import { TextField } from '#ui/field/field.tsx';
import { useTranslate } from '../../shell/dictionary.tsx';
import type { Configurator } from './use-configurator.ts';

/** A measure the customer types. It counts when the field is left or Enter is pressed; what was typed is never lost. */
export function NumberEntry({
  feature,
  configurator,
}: {
  readonly feature: FeatureWire;
  readonly configurator: Configurator;
}) {
  const t = useTranslate();
  const { number } = feature;
  const valid = configurator.validation.validSelections[feature.name] ?? '';
  const [typed, setTyped] = useState(valid);
  const [error, setError] = useState('');
  useEffect(() => setTyped(valid), [valid]);
  if (!number) return null;
  const bounds = { min: String(number.min), max: String(number.max), unit: number.unit };

  const commit = () => {
    const value = Number(typed.replace(',', '.'));
    if (
      !Number.isFinite(value) ||
      value < number.min ||
      value > number.max ||
      Math.abs(((value - number.min) / number.step) % 1) > 1e-9
    )
      return setError(t('product:number_wrong', bounds));
    setError('');
    if (String(value) !== valid) configurator.measure(feature.name, String(value));
  };

  return (
    <TextField
      label={`${feature.customSelections.dictionaryTranslations.voice} (${number.unit})`}
      hint={t('product:number_hint', bounds)}
      inputMode="numeric"
      value={typed}
      error={error || undefined}
      onChange={(event) => setTyped(event.target.value)}
      onBlur={commit}
      onKeyDown={(event) => {
        if (event.key === 'Enter') commit();
      }}
    />
  );
}
