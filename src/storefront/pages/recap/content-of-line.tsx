import type { LineItemWire } from '#shop/line-items/line-item.schema.ts';
import { PrintContentField } from '../../parts/print-content-field.tsx';
import type { LineContent } from './use-line-content.ts';
import styles from './line-delivery.module.css';

export const contentField = (lineId: string) => `content-of-${lineId}`;

/** What is printed, asked where the destination is typed: the answer counts in one country, and the rate depends on it. */
export function ContentOfLine({ line, content }: { readonly line: LineItemWire; readonly content: LineContent }) {
  if (!line.contentQuestion) return null;
  const found = content.unsaved.get(line.id);
  // An answer that was kept for another country is not sent here.
  const isForElsewhere = found?.kept && found.kept.country !== line.contentQuestion.country;
  const unsaved = isForElsewhere ? undefined : found;
  return (
    <PrintContentField
      id={contentField(line.id)}
      question={line.contentQuestion}
      chosen={content.saving.get(line.id) ?? unsaved?.kept ?? line.printContent}
      error={unsaved?.text}
      className={styles.choice}
      onChoose={(answer) => content.answer(line.id, answer)}
    />
  );
}
