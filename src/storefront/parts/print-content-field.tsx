import { useState } from 'react';
import type { LineRequest } from '#shop/line-items/line-request.ts';
import type { ContentQuestionWire } from '#shop/pricing/print-content.schema.ts';
import { SelectField } from '#ui/field/field.tsx';
import { useTranslate } from '../client/dictionary.tsx';
import { useShown } from './use-shop.ts';

export type ContentAnswerGiven = NonNullable<LineRequest['printContent']>;

interface PrintContentFieldProps {
  readonly question: ContentQuestionWire;
  /** What was chosen last. It may be for another country, and then the question is open again. */
  readonly chosen: ContentAnswerGiven | null | undefined;
  readonly id?: string;
  /** Why the answer was not taken. */
  readonly error?: string | undefined;
  readonly className?: string | undefined;
  onChoose(answer: ContentAnswerGiven): void;
}

/** What is printed, where the VAT rate depends on it. As long as nobody says it, the highest rate is charged. */
export function PrintContentField({ question, chosen, id, error, className, onChoose }: PrintContentFieldProps) {
  const t = useTranslate();
  const shown = useShown();
  const { country, law, answers } = question;
  const answer = chosen?.country === country ? chosen.content : '';
  const highest = answers.reduce((most, each) => (Number(each.rate) > Number(most) ? each.rate : most), '0');
  // Said as long as the field is there: the list that was opened stays where it is when it is answered.
  const [askedAgain, setAskedAgain] = useState('');
  if (chosen && answer === '' && askedAgain !== country) setAskedAgain(country);
  return (
    <SelectField
      id={id}
      error={error}
      label={t('printcontent:question')}
      hint={`${t(askedAgain === country ? 'printcontent:asked_again' : 'printcontent:why', { country: shown.country(country) })} ${t(`printcontent:law_${law}`)}`}
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
