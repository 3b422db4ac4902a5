import type { ProofWire } from '#shop/artwork/proof.contract.ts';
import type { UploadWire } from '#shop/uploads/uploads.contract.ts';
import { SelectField } from '#ui/field/field.tsx';
import { useTranslate } from '../../client/dictionary.tsx';
import { useShown } from '../use-shop.ts';
import type { UploadsOf } from '../uploads/uploads-of.ts';
import { FixPages } from './fix-pages.tsx';
import { isEmptyPlan, suggestedPlan, withPages, withTurn, type Offer, type Wish } from './fix-plan.rules.ts';
import styles from './file-fix.module.css';

interface FixChoicesProps {
  readonly of: UploadsOf;
  readonly file: Pick<UploadWire, 'id' | 'name' | 'type'>;
  readonly offer: Offer;
  /** The file as it was sent. */
  readonly proof: ProofWire | undefined;
  readonly plan: Wish;
  onPlan(plan: Wish): void;
}

/** What can be mended in a file, each with what it does, chosen one by one. */
export function FixChoices({ of, file, offer, proof, plan, onPlan }: FixChoicesProps) {
  const t = useTranslate();
  const { number } = useShown();
  const { turn, scale, bleed, clean, cmyk, pages } = offer;
  return (
    <div className={styles.list}>
      {turn !== 'none' ? (
        <SelectField
          label={t('fix:turn')}
          value={plan.turn}
          onChange={({ target }) => onPlan(withTurn(plan, target.value as Wish['turn'], offer))}
        >
          <option value="right">{t('fix:turn_right')}</option>
          <option value="left">{t('fix:turn_left')}</option>
          <option value="none">{t('fix:turn_none')}</option>
        </SelectField>
      ) : null}
      {scale ? (
        <Choice
          text={t('fix:scale', { percent: number(scale.percent) })}
          hint={scale.cut > 0 ? t('fix:scale_cut', { cut: number(scale.cut) }) : ''}
          isOn={plan.scale}
          isOff={turn !== 'none' && plan.turn === 'none'}
          onChange={(is) => onPlan({ ...plan, scale: is })}
        />
      ) : null}
      {bleed ? (
        <Choice
          text={t('fix:bleed')}
          hint={t('fix:bleed_hint')}
          isOn={plan.bleed}
          onChange={(is) => onPlan({ ...plan, bleed: is })}
        />
      ) : null}
      {clean ? (
        <Choice
          text={t('fix:clean')}
          hint={t('fix:clean_hint')}
          isOn={plan.clean}
          onChange={(is) => onPlan({ ...plan, clean: is })}
        />
      ) : null}
      {cmyk === 'offered' ? (
        <Choice
          text={t('fix:cmyk')}
          hint={t(file.type === 'application/pdf' ? 'fix:cmyk_hint' : 'fix:cmyk_hint_picture')}
          isOn={plan.cmyk}
          onChange={(is) => onPlan({ ...plan, cmyk: is })}
        />
      ) : cmyk === 'paper' ? (
        <p className={styles.hint}>{t('fix:cmyk_paper')}</p>
      ) : null}
      {pages > 0 && plan.sets === null ? (
        <FixPages
          of={of}
          file={file}
          proof={proof}
          count={pages}
          pages={plan.pages}
          isFirst={isEmptyPlan(suggestedPlan(offer))}
          onPages={(order) => onPlan(withPages(plan, order, pages))}
        />
      ) : null}
    </div>
  );
}

interface ChoiceProps {
  readonly text: string;
  readonly hint: string;
  readonly isOn: boolean;
  readonly isOff?: boolean;
  onChange(is: boolean): void;
}

function Choice({ text, hint, isOn, isOff = false, onChange }: ChoiceProps) {
  return (
    <label className={styles.choice}>
      <input type="checkbox" checked={isOn} disabled={isOff} onChange={({ target }) => onChange(target.checked)} />
      <span>
        {text}
        {hint ? <span className={styles.hint}>{hint}</span> : null}
      </span>
    </label>
  );
}
