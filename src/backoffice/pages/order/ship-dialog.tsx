import { useState } from 'react';
import { CARRIERS, type Carrier } from '#shop/orders/carriers.rules.ts';
import type { StaffOrderWire } from '#shop/staff/staff-orders.contract.ts';
import { SelectField, TextField } from '#ui/field/field.tsx';
import { useSession } from '../../client/session.tsx';
import { useTranslate } from '../../client/words.tsx';
import { FormDialog } from '../../parts/form-dialog.tsx';
import type { Settle } from './settle.ts';

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
  const ship = async () =>
    settle(
      await api('POST /staff/orders/{number}/shipments/', {
        params: { number: order.order.orderNumber },
        body: { version: order.version, carrier, trackingNumber, jobIds: jobs.map(({ id }) => id) },
      }),
    );
  return (
    <FormDialog title={t('stafforders:ship_title')} go={t('stafforders:ship_go')} onSubmit={ship} onClose={onClose}>
      <p>{jobs.map(({ product, jobName }) => jobName || product).join(', ')}</p>
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
    </FormDialog>
  );
}
