import { SIDES, type Side, type Sides } from '#shop/artwork/sides.rules.ts';
import type { CheckTarget } from '#shop/artwork/verdict.rules.ts';
import { Button } from '#ui/button/button.tsx';
import { TwoSides } from '#ui/two-sides/two-sides.tsx';
import { useTranslate } from '../../../client/dictionary.tsx';
import type { ChosenFile } from './use-chosen-looks.ts';
import styles from './chosen-files.module.css';

interface ChosenSidesProps {
  readonly sides: Sides<{ readonly id: string }>;
  readonly files: readonly ChosenFile[];
  readonly target: Pick<CheckTarget, 'geometry'>;
  /** Takes the sides of files by their ids. */
  onSay(said: ReadonlyMap<string, Side>): void;
}

/** Says which side of the sheet a chosen file holds, and exchanges those of two. They are sent so. */
export function ChosenSides({ sides: { front, back }, files, target, onSay }: ChosenSidesProps) {
  const t = useTranslate();
  const nameOf = (id: string) => files.find((each) => each.id === id)?.file.name ?? '';
  if (front && back)
    return (
      <p className={styles.sides}>
        <Button
          look="quiet"
          aria-label={t('uploads:swap_of', { front: nameOf(front.id), back: nameOf(back.id) })}
          onClick={() =>
            onSay(
              new Map([
                [front.id, 'back'],
                [back.id, 'front'],
              ]),
            )
          }
        >
          {t('uploads:swap')}
        </Button>
      </p>
    );
  const alone = front ?? back;
  if (!alone) return null;
  const { upright = [], level = [] } = target.geometry?.folds ?? {};
  const isFolded = upright.length + level.length > 0;
  return (
    <div className={styles.sides}>
      <TwoSides
        legend={t('uploads:side_of', { name: nameOf(alone.id) })}
        choices={SIDES.map((value) => ({
          value,
          text: t(isFolded ? `uploads:is_folded_${value}` : `uploads:is_flat_${value}`),
        }))}
        chosen={front ? 'front' : 'back'}
        isBusy={false}
        onChoose={(side) => onSay(new Map([[alone.id, side]]))}
      />
    </div>
  );
}
