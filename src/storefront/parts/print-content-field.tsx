import type { LineRequest } from '#shop/line-items/line-request.ts';
import type { ContentQuestionWire } from '#shop/pricing/print-content.schema.ts';
import { SelectField } from '#ui/field/field.tsx';
import { useTranslate } from '../client/dictionary.tsx';
import { useShown } from './use-shop.ts';

type Answer = NonNullable<LineRequest['printContent']>;

interface PrintContentFieldProps {
  readonly question: ContentQuestionWire;
  /** What was chosen last. It may be for another country, and then the question is open again. */
  readonly chosen: Answer | null | undefined;
  readonly className?: string | undefined;
  onChoose(answer: Answer): void;
}

/** What is printed, where the VAT rate depends on it. As long as nobody says it, the highest rate is charged. */
export function PrintContentField({ question, chosen, className, onChoose }: PrintContentFieldProps) {
  const t = useTranslate();
  const shown = useShown();
  const { country, law, answers } = question;
  const answer = chosen?.country === country ? chosen.content : '';
  const highest = answers.reduce((most, each) => (Number(each.rate) > Number(most) ? each.rate : most), '0');
  const isAskedAgain = Boolean(chosen) && answer === '';
  return (
    <SelectField
      label={t('printcontent:question')}
      hint={`${t(isAskedAgain ? 'printcontent:asked_again' : 'printcontent:why', { country: shown.country(country) })} ${t(`printcontent:law_${law}`)}`}
      className={className}
      value={answer}
      onChange={({ target }) => {
        const found = answers.find(({ content }) => content === target.value);
        if (found) onChoose({ content: found.content, country });
      }}
    >
      {answer === '' ? <option value="">{t('printcontent:unanswered', { rate: shown.rate(highest) })}</option> : null}
      {answers.map(({ content, rate: each }) => (
        <option key={content} value={content}>
          {t('printcontent:answer', { content: t(`printcontent:content_${content}`), rate: shown.rate(each) })}
        </option>
      ))}
    </SelectField>
  );
}
