import { useState, type FormEvent } from 'react';
import { CARRIERS, type Carrier } from '#shop/orders/carriers.rules.ts';
import type { StaffOrderWire } from '#shop/staff/staff-orders.contract.ts';
import { Button } from '#ui/button/button.tsx';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { SelectField, TextField } from '#ui/field/field.tsx';
import { Notice } from '#ui/notice/notice.tsx';
import { useSession } from '../../client/session.tsx';
import { useTranslate } from '../../client/words.tsx';
import type { Settle } from './settle.ts';
import box from '../../parts/box.module.css';

interface ShipDialogProps {
  readonly order: StaffOrderWire;
  readonly jobs: StaffOrderWire['jobs'];
  readonly settle: Settle;
  onClose(): void;
}

/** The parcel of the ticked jobs. The customer is told by mail, with the link to it. */
export function ShipDialog({ order, jobs, settle, onClose }: ShipDialogProps) {
  const t = useTranslate();
  const { api } = useSession();
  const [carrier, setCarrier] = useState<Carrier>('colissimo');
  const [trackingNumber, setNumber] = useState('');
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState('');
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setBusy(true);
    const said = settle(
      await api('POST /staff/orders/{number}/shipments/', {
        params: { number: order.order.orderNumber },
        body: { version: order.version, carrier, trackingNumber, jobIds: jobs.map(({ id }) => id) },
      }),
    );
    setBusy(false);
    setProblem(said);
    if (said === '') onClose();
  };
  return (
    <Dialog title={t('stafforders:ship_title')} closeText={t('staff:close')} onClose={onClose}>
      <form className={box.form} onSubmit={(event) => void submit(event)}>
        <p>{jobs.map(({ product, jobName }) => jobName || product).join(', ')}</p>
        {problem ? (
          <Notice level="danger" live>
            <p>{problem}</p>
          </Notice>
        ) : null}
        <SelectField
          label={t('stafforders:carrier')}
          value={carrier}
          onChange={(event) => setCarrier(CARRIERS.find((each) => each === event.target.value) ?? 'other')}
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
          required={carrier !== 'other'}
          maxLength={40}
          value={trackingNumber}
          onChange={(event) => setNumber(event.target.value)}
        />
        <p className={box.bar}>
          <Button look="main" type="submit" busyText={busy ? t('staff:busy') : undefined}>
            {t('stafforders:ship_go')}
          </Button>
          <Button look="quiet" onClick={onClose}>
            {t('staff:close')}
          </Button>
        </p>
      </form>
    </Dialog>
  );
}
