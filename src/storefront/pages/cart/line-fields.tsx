import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { readAnyNumber } from '#kernel/format.ts';
import { isOwnSplit } from '#shop/catalog/size-split.rules.ts';
import type { LineItemWire } from '#shop/line-items/line-item.schema.ts';
import { Button } from '#ui/button/button.tsx';
import { TextArea, TextField } from '#ui/field/field.tsx';
import { lineAmounts } from '../../parts/amounts.ts';
import { PrintContentField } from '../../parts/print-content-field.tsx';
import { usePriceView } from '../../parts/use-price-view.ts';
import { useShown } from '../../parts/use-shop.ts';
import { useTooLong } from '../../parts/use-too-long.ts';
import { useTranslate } from '../../client/dictionary.tsx';
import type { LineChange } from '../../parts/unsaved-changes.ts';
import type { WrongQuantity } from './use-cart-lines.ts';
import styles from './line-fields.module.css';

interface LineFieldsProps {
  readonly line: LineItemWire;
  /** Why the quantity that was asked for this line is not possible; undefined without a problem. */
  readonly wrong: WrongQuantity | undefined;
  /** The line before its quantity was changed, while that can be taken back. */
  readonly before: LineItemWire | undefined;
  /** What was asked for and is not answered; undefined without such a change. */
  readonly wanted: LineChange | undefined;
  onChange(change: LineChange): void;
  /** What was typed as the quantity is no number. */
  onUnreadable(): void;
}

/** The length of a name and of notes that the server takes. */
const LONGEST_NAME = 120;
const LONGEST_NOTES = 1000;
export const quantityField = (lineId: string) => `quantity-${lineId}`;

/** What is changed where the line stands: how many, the name of the job, notes for the workshop. */
export function LineFields({ line, wrong, before, wanted, onChange, onUnreadable }: LineFieldsProps) {
  const t = useTranslate();
  const shown = useShown();
  return (
    <div className={styles.fields}>
      {isOwnSplit(line.merchantInfo.facts) ? (
        <p className={styles.sum}>{t('cart:quantity', { shown: shown.number(line.quantity) })}</p>
      ) : (
        <QuantityField line={line} wrong={wrong} wanted={wanted} onChange={onChange} onUnreadable={onUnreadable} />
      )}
      <CommittedText
        value={wanted?.jobName ?? line.jobName}
        most={LONGEST_NAME}
        onCommit={(jobName) => onChange({ jobName })}
      >
        {(field) => <TextField label={t('cart:job_name')} {...field} />}
      </CommittedText>
      {line.contentQuestion ? (
        <PrintContentField
          question={line.contentQuestion}
          chosen={wanted?.printContent ?? line.printContent}
          className={styles.whole}
          onChoose={(printContent) => onChange({ printContent })}
        />
      ) : null}
      <div className={styles.whole} aria-live="polite">
        {before ? <Moved line={line} before={before} onChange={onChange} /> : null}
      </div>
      <Notes notes={wanted?.userNotes ?? line.userNotes} onChange={onChange} />
    </div>
  );
}

/**
 * The price before and after another quantity, in the price that the visitor sees first. It stands in the line, so that
 * the way to the order stays under the pointer.
 */
function Moved({
  line,
  before,
  onChange,
}: Pick<LineFieldsProps, 'line' | 'onChange'> & { readonly before: LineItemWire }) {
  const t = useTranslate();
  const shown = useShown();
  const view = usePriceView();
  const price = (of: LineItemWire) => shown.cents(lineAmounts(of)[`${view}Cents`], of.currencyCode);
  return (
    <p className={styles.moved}>
      {t('cart:quantity_changed', {
        quantity: shown.number(line.quantity),
        now: price(line),
        before: price(before),
        view: t(`cart:${view}`),
      })}
      <Button look="quiet" onClick={() => onChange({ quantity: before.quantity })}>
        {t('cart:quantity_undo', { shown: shown.number(before.quantity) })}
      </Button>
    </p>
  );
}

/**
 * What stands in a field. It follows the saved value, but not while somebody types: the answer to what was typed before may
 * come then.
 * @returns the text, a way to type, and one to say that the text is committed
 */
function useTyped(saved: string): readonly [string, (text: string) => void, () => void] {
  const [typed, setTyped] = useState(saved);
  const isOpen = useRef(false);
  useEffect(() => {
    if (!isOpen.current) setTyped(saved);
  }, [saved]);
  const type = (text: string) => {
    isOpen.current = true;
    setTyped(text);
  };
  return [typed, type, () => void (isOpen.current = false)];
}

function QuantityField({ line, wrong, wanted, onChange, onUnreadable }: Omit<LineFieldsProps, 'before'>) {
  const t = useTranslate();
  const shown = useShown();
  const asked = wanted?.quantity ?? line.quantity;
  const written = shown.number(wrong?.asked ?? asked);
  const [typed, setTyped, settle] = useTyped(written);
  const commit = () => {
    settle();
    const quantity = readAnyNumber(typed);
    if (quantity === undefined) onUnreadable();
    else if (quantity !== asked || wrong) onChange({ quantity });
  };
  const take = (quantity: number) => {
    setTyped(shown.number(quantity));
    settle();
    onChange({ quantity });
    document.getElementById(quantityField(line.id))?.focus();
  };
  return (
    <div className={styles.quantity}>
      <TextField
        id={quantityField(line.id)}
        label={t('cart:quantity_label')}
        inputMode="numeric"
        autoComplete="off"
        value={typed}
        error={wrong?.text}
        onChange={(event) => setTyped(event.target.value)}
        onBlur={commit}
        onKeyDown={(event) => {
          if (event.key === 'Enter') commit();
        }}
      />
      {wrong?.quantities.map((each) => (
        <Button key={each} onClick={() => take(each)}>
          {t('cart:quantity_take', { shown: shown.number(each) })}
        </Button>
      ))}
    </div>
  );
}

/** Notes are rare: they open on request, and stay open where there are some. */
function Notes({ notes, onChange }: Pick<LineFieldsProps, 'onChange'> & { readonly notes: string }) {
  const t = useTranslate();
  return (
    <details className={styles.notes} open={notes !== ''}>
      <summary>{t('cart:notes_add')}</summary>
      <CommittedText value={notes} most={LONGEST_NOTES} onCommit={(userNotes) => onChange({ userNotes })}>
        {(field) => <TextArea label={t('cart:notes')} rows={2} {...field} onKeyDown={undefined} />}
      </CommittedText>
    </details>
  );
}

interface CommittedField {
  readonly value: string;
  readonly error: string | undefined;
  onChange(event: { readonly target: { readonly value: string } }): void;
  onBlur(): void;
  onKeyDown(event: KeyboardEvent): void;
}

/** A text that counts when the field is left or Enter is pressed, unless it is too long. */
function CommittedText({
  value,
  most,
  onCommit,
  children,
}: {
  readonly value: string;
  readonly most: number;
  onCommit(value: string): void;
  children(field: CommittedField): React.ReactNode;
}) {
  const [typed, setTyped, settle] = useTyped(value);
  const error = useTooLong()(typed.trim(), most);
  const commit = () => {
    settle();
    if (!error && typed.trim() !== value) onCommit(typed.trim());
  };
  return children({
    value: typed,
    error,
    onChange: (event) => setTyped(event.target.value),
    onBlur: commit,
    onKeyDown: (event) => {
      if (event.key === 'Enter') commit();
    },
  });
}
