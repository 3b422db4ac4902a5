import { useState } from 'react';
import { CARRIERS, isCarrier, type Carrier } from '#shop/orders/carriers.rules.ts';
import type { StaffOrderWire } from '#shop/staff/staff-orders.contract.ts';
import { Checkbox, SelectField, TextField } from '#ui/field/field.tsx';
import type { Result } from '../../client/api.ts';
import { useSession } from '../../client/session.tsx';
import { useTranslate } from '../../client/words.tsx';
import { FormDialog } from '../../parts/form-dialog.tsx';
import { ReasonDialog } from '../../parts/reason-dialog.tsx';
import type { ShowAnswer } from './show-answer.ts';

interface Tracking {
  readonly carrier: Carrier;
  readonly trackingNumber: string;
  readonly again: boolean;
}

interface TrackingForm {
  readonly value: Tracking;
  /** What is wrong with the number, beside it. */
  readonly problem: string;
  /** Whether another order has the number, so that it has to be meant. */
  readonly isUsed: boolean;
  change(value: Tracking): void;
  /** Keeps what is wrong with the number. Returns the answer as it came. */
  judge(result: Result<StaffOrderWire>): Result<StaffOrderWire>;
}

function useTracking(carrier: Carrier, trackingNumber: string): TrackingForm {
  const [value, setValue] = useState<Tracking>({ carrier, trackingNumber, again: false });
  const [problem, setProblem] = useState('');
  const [isUsed, setUsed] = useState(false);
  return {
    value,
    problem,
    isUsed,
    change(next) {
      setValue(next);
      if (next.trackingNumber === value.trackingNumber) return;
      setUsed(false);
      setValue({ ...next, again: false });
    },
    judge(result) {
      const error = result.ok ? undefined : result.error;
      setProblem(error?.fields.find(({ field }) => field === '/trackingNumber')?.problem ?? '');
      if (error?.key === 'tracking_number_used') setUsed(true);
      return result;
    },
  };
}

function TrackingFields({ value, problem, isUsed, change }: TrackingForm) {
  const t = useTranslate();
  return (
    <>
      <SelectField
        label={t('stafforders:carrier')}
        value={value.carrier}
        onChange={(event) =>
          change({ ...value, carrier: CARRIERS.find((each) => each === event.target.value) ?? 'other' })
        }
      >
        {CARRIERS.map((each) => (
          <option key={each} value={each}>
            {t(`stafforders:carrier_${each}`)}
          </option>
        ))}
      </SelectField>
      <TextField
        label={t('stafforders:tracking_number')}
        hint={t('stafforders:tracking_hint')}
        error={problem || undefined}
        required={value.carrier !== 'other'}
        maxLength={40}
        value={value.trackingNumber}
        onChange={(event) => change({ ...value, trackingNumber: event.target.value })}
      />
      {isUsed ? (
        <Checkbox
          label={t('stafforders:tracking_again')}
          checked={value.again}
          onChange={(event) => change({ ...value, again: event.target.checked })}
        />
      ) : null}
    </>
  );
}

interface ShipDialogProps {
  readonly order: StaffOrderWire;
  readonly jobs: StaffOrderWire['jobs'];
  readonly showAnswer: ShowAnswer;
  onClose(): void;
}

/** The parcel of the ticked jobs. The customer is told by mail, with the link to it. */
export function ShipDialog({ order, jobs, showAnswer, onClose }: ShipDialogProps) {
  const t = useTranslate();
  const { api } = useSession();
  const tracking = useTracking('colissimo', '');
  const ship = async () =>
    showAnswer(
      tracking.judge(
        await api('POST /staff/orders/{number}/shipments/', {
          params: { number: order.order.orderNumber },
          body: { version: order.version, ...tracking.value, jobIds: jobs.map(({ id }) => id) },
        }),
      ),
    );
  return (
    <FormDialog title={t('stafforders:ship_title')} go={t('stafforders:ship_go')} onSubmit={ship} onClose={onClose}>
      <p>{jobs.map(({ product, jobName }) => jobName || product).join(', ')}</p>
      <TrackingFields {...tracking} />
    </FormDialog>
  );
}

interface CorrectDialogProps extends Omit<ShipDialogProps, 'jobs'> {
  /** A job in the parcel. */
  readonly jobId: string;
  readonly parcel: StaffOrderWire['order']['shipments'][number];
}

/** The parcel has left; what was typed of it was wrong. */
export function CorrectDialog({ order, jobId, parcel, showAnswer, onClose }: CorrectDialogProps) {
  const t = useTranslate();
  const { api } = useSession();
  const tracking = useTracking(isCarrier(parcel.carrier) ? parcel.carrier : 'other', parcel.trackingNumber);
  const correct = async (reason: string) =>
    showAnswer(
      tracking.judge(
        await api('POST /staff/orders/{number}/shipments/correction/', {
          params: { number: order.order.orderNumber },
          body: { version: order.version, jobId, ...tracking.value, reason },
        }),
      ),
    );
  return (
    <ReasonDialog
      title={t('stafforders:correct_parcel_title')}
      hint={t('stafforders:reason_hint')}
      go={t('stafforders:correct_parcel_go')}
      maxLength={160}
      onSubmit={correct}
      onClose={onClose}
    >
      <TrackingFields {...tracking} />
    </ReasonDialog>
  );
}
