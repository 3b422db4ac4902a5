import { useId, useState, type FormEvent } from 'react';
import type { Answer } from '#kernel/endpoint.ts';
import type { showStaffChoices } from '#shop/staff/line-changes.contract.ts';
import type { StaffOrderWire } from '#shop/staff/staff-orders.contract.ts';
import { Button } from '#ui/button/button.tsx';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { Checkbox, SelectField, TextField } from '#ui/field/field.tsx';
import { Notice } from '#ui/notice/notice.tsx';
import { useSession } from '../../client/session.tsx';
import { useAnswer } from '../../client/use-answer.ts';
import { useShown, useTranslate } from '../../client/words.tsx';
import { copiesOf, lineOf, typedCopies, type Picked } from './changed-line.rules.ts';
import { EditDialog, type EditDraft } from './edit-dialog.tsx';
import type { ShowAnswer } from './show-answer.ts';
import { WaitingDialog } from './waiting-dialog.tsx';
import box from '../../parts/box.module.css';

type Choices = Answer<typeof showStaffChoices>;
type Feature = Choices['features'][number];

interface ChangeDialogProps {
  readonly order: StaffOrderWire;
  readonly lineItemId: string;
  readonly showAnswer: ShowAnswer;
  onClose(): void;
}

/** What is asked of the shop about the choices. Nothing: the line as it is. */
interface Wish {
  readonly selection?: Choices['request']['selection'];
  readonly changed?: string;
  readonly quantity?: number;
}

/** Changes a line of the order: choices first, then what they would do to price, date and money, and why. */
export function ChangeDialog({ order, lineItemId, showAnswer, onClose }: ChangeDialogProps) {
  const t = useTranslate();
  const { api } = useSession();
  const { orderNumber: number } = order.order;
  const [wish, setWish] = useState<Wish>({});
  const [picked, setPicked] = useState<Picked>({});
  const [draft, setDraft] = useState<EditDraft>();
  const [problem, setProblem] = useState('');
  const [busy, setBusy] = useState(false);
  const params = { number, lineItemId };
  const loaded = useAnswer(JSON.stringify(wish), (signal) =>
    api('POST /staff/orders/{number}/lines/{lineItemId}/choices/', { params, body: wish }, signal),
  );
  const choices = loaded.data;
  const title = t('stafforders:change_title');
  if (!choices) return <WaitingDialog title={title} error={loaded.error} onClose={onClose} />;
  if (draft)
    return (
      <EditDialog
        order={order}
        draft={draft}
        title={title}
        go={t('stafforders:change_go')}
        showAnswer={showAnswer}
        onChanged={setDraft}
        onClose={onClose}
      />
    );
  const pick = (more: Picked) => setPicked({ ...picked, ...more });
  const choose = (feature: string, value: string) =>
    setWish({
      selection: { ...choices.request.selection, [feature]: value },
      changed: feature,
      quantity: copiesOf(choices.request, picked) ?? choices.request.quantity,
    });
  /** The choices are asked anew, because what can be had depends on the number, too. */
  const count = () => {
    const quantity = copiesOf(choices.request, picked);
    if (quantity !== undefined && quantity !== wish.quantity)
      setWish({ selection: choices.request.selection, quantity });
  };
  const show = async (event: FormEvent) => {
    event.preventDefault();
    // What was chosen last counts, though the shop has not said yet what goes with it.
    const { selection = choices.request.selection } = wish;
    const line = lineOf({ ...choices.request, selection }, picked);
    if (busy) return;
    if (!line) return setProblem(t('stafforders:change_quantity_wrong'));
    setBusy(true);
    const result = await api('POST /staff/orders/{number}/lines/{lineItemId}/change/', { params, body: { line } });
    setBusy(false);
    setProblem(result.ok ? '' : result.error.text || t('staff:no_answer'));
    if (result.ok) setDraft(result.data);
  };
  const said = problem || (loaded.error ? loaded.error.text || t('staff:no_answer') : '');
  return (
    <Dialog title={title} closeText={t('staff:close')} onClose={onClose}>
      <form noValidate className={box.form} onSubmit={(event) => void show(event)}>
        {said ? (
          <Notice level="danger" live>
            <p>{said}</p>
          </Notice>
        ) : null}
        <p>{choices.product}</p>
        <Count choices={choices} picked={picked} onPick={pick} onDone={count} />
        <SelectField
          label={t('stafforders:change_priority')}
          value={picked.priority ?? choices.request.priority}
          onChange={(event) => pick({ priority: event.target.value })}
        >
          {choices.priorities.map(({ priority, valid }) => (
            <option key={priority} value={priority} disabled={!valid}>
              {t(`stafforders:priority_${priority}`)}
            </option>
          ))}
        </SelectField>
        {choices.features.map((feature) => (
          <FeatureField key={feature.id} feature={feature} onChoose={choose} />
        ))}
        {choices.changed.length > 0 ? (
          <Notice level="info" live>
            <p>{t('stafforders:change_also')}</p>
            <ul>
              {choices.changed.map(({ feature, from, to }) => (
                <li key={feature}>{t('stafforders:change_from_to', { feature, from, to })}</li>
              ))}
            </ul>
          </Notice>
        ) : null}
        {choices.offersFileCheck ? (
          <Checkbox
            label={t('stafforders:change_file_check')}
            checked={picked.fileCheck ?? choices.request.fileCheck}
            onChange={(event) => pick({ fileCheck: event.target.checked })}
          />
        ) : null}
        <TextField
          label={t('stafforders:change_job_name')}
          maxLength={120}
          value={picked.jobName ?? choices.request.jobName}
          onChange={(event) => pick({ jobName: event.target.value })}
        />
        <p className={box.bar}>
          <Button look="main" type="submit" busyText={busy ? t('staff:busy') : undefined}>
            {t('stafforders:change_show')}
          </Button>
          <Button look="quiet" onClick={onClose}>
            {t('staff:close')}
          </Button>
        </p>
      </form>
    </Dialog>
  );
}

interface CountProps {
  readonly choices: Choices;
  readonly picked: Picked;
  onPick(more: Picked): void;
  /** The number is typed. */
  onDone(): void;
}

/** The number of copies: of the line, or of each artwork or size that it is made of. */
function Count({ choices: { request, quantities, freeEntry }, picked, onPick, onDone }: CountProps) {
  const t = useTranslate();
  const shown = useShown();
  const known = useId();
  if (request.artworks.length > 0) {
    const typed = typedCopies(request, picked) ?? request.artworks.map(({ quantity }) => String(quantity ?? ''));
    return request.artworks.map(({ name }, index) => (
      <TextField
        key={index}
        label={t('stafforders:change_copies_of', { name: name || index + 1 })}
        inputMode="numeric"
        value={typed[index] ?? ''}
        onChange={(event) => onPick({ artworks: typed.with(index, event.target.value) })}
        onBlur={onDone}
      />
    ));
  }
  return (
    <>
      <TextField
        label={t('stafforders:change_quantity')}
        hint={
          freeEntry
            ? t('stafforders:change_quantity_hint', {
                min: shown.number(freeEntry.min),
                max: shown.number(freeEntry.max),
              })
            : undefined
        }
        inputMode="numeric"
        list={known}
        value={picked.quantity ?? String(request.quantity)}
        onChange={(event) => onPick({ quantity: event.target.value })}
        onBlur={onDone}
      />
      <datalist id={known}>
        {quantities.map((quantity) => (
          <option key={quantity} value={quantity} />
        ))}
      </datalist>
    </>
  );
}

interface FeatureFieldProps {
  readonly feature: Feature;
  onChoose(feature: string, value: string): void;
}

/** An option that does not go with the other choices can be chosen: they change with it, and that is said. */
function FeatureField({ feature: { id, label, value, options, number: bounds }, onChoose }: FeatureFieldProps) {
  const t = useTranslate();
  const [typed, setTyped] = useState(value);
  // What the shop made of it stands in the field.
  const [answered, setAnswered] = useState(value);
  if (answered !== value) {
    setAnswered(value);
    setTyped(value);
  }
  if (bounds)
    return (
      <TextField
        label={label}
        hint={t('stafforders:change_measure_hint', bounds)}
        inputMode="decimal"
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        onBlur={() => typed !== value && onChoose(id, typed.trim().replace(',', '.'))}
      />
    );
  return (
    <SelectField label={label} value={value} onChange={(event) => onChoose(id, event.target.value)}>
      {options.map((option) => (
        <option key={option.key} value={option.key}>
          {option.valid ? option.label : t('stafforders:change_option_changes', { option: option.label })}
        </option>
      ))}
    </SelectField>
  );
}
