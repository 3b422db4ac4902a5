import { useState } from 'react';
import type { CustomerAddresses } from '#shop/address-book/address-book.schema.ts';
import type { Address } from '#shop/addresses/address.contract.ts';
import type { CartWire } from '#shop/cart/cart.contract.ts';
import type { LineItemWire } from '#shop/line-items/line-item.schema.ts';
import { Button } from '#ui/button/button.tsx';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { ErrorSummary } from '#ui/error-summary/error-summary.tsx';
import { SelectField } from '#ui/field/field.tsx';
import { useTranslate } from '../../client/dictionary.tsx';
import { addressErrors } from '../../parts/address/address-errors.ts';
import { AddressFields } from '../../parts/address/address-fields.tsx';
import { addressProblems, remainingProblems, trimmed, type AddressProblems } from '../../parts/address/address-form.ts';
import { addressName } from '../../parts/address/address-lines.tsx';
import { useShop } from '../../parts/use-shop.ts';
import { chosenOption, deliveryField, deliveryOptions, MAIN, TYPED } from './line-delivery.rules.ts';
import type { LineDelivery } from './use-line-delivery.ts';
import styles from './line-delivery.module.css';

interface DeliveryOfLineProps {
  readonly cart: CartWire;
  readonly line: LineItemWire;
  readonly book: CustomerAddresses | null;
  readonly delivery: LineDelivery;
}

/** The choice of the address to which one line goes. */
export function DeliveryOfLine({ cart, line, book, delivery }: DeliveryOfLineProps) {
  const t = useTranslate();
  const { countries } = useShop();
  const options = deliveryOptions(cart, book, countries, delivery.typed);
  const { working, problem } = delivery;
  const product = line.jobName || line.mcpProdName;
  return (
    <div className={styles.choice}>
      <SelectField
        id={deliveryField(line.id)}
        label={t('checkout:deliver_line', { product })}
        value={chosenOption(options, line.deliveryAddress)}
        error={(problem.lineId === line.id && problem.text) || undefined}
        aria-busy={working === line.id || undefined}
        onChange={({ target: { value } }) => {
          if (working !== '') return;
          if (value === TYPED) return delivery.type(line.id);
          void delivery.send(line.id, options.find((each) => each.value === value)?.to ?? null);
        }}
      >
        <option value={MAIN}>
          {t(cart.collectAt === null ? 'checkout:deliver_main' : 'checkout:deliver_collect')}
        </option>
        {options.map(({ value, address }) => (
          <option key={value} value={value}>
            {[address.company, addressName(address)].filter(Boolean).join(', ')}
          </option>
        ))}
        <option value={TYPED}>{t('checkout:deliver_typed')}</option>
      </SelectField>
    </div>
  );
}

interface OtherAddressProps {
  readonly line: LineItemWire;
  readonly typed: Address;
  readonly delivery: LineDelivery;
  onType(address: Address): void;
  onSent(): void;
}

/** The form of an address for one line. What was typed stays when it is refused or closed. */
export function OtherAddress({ line, typed, delivery, onType, onSent }: OtherAddressProps) {
  const t = useTranslate();
  const [found, setFound] = useState<AddressProblems>({});
  const [refused, setRefused] = useState('');
  const [attempt, setAttempt] = useState(0);
  const busy = delivery.working !== '';
  const problems = remainingProblems(found, typed);
  const errors = addressErrors('shipping', problems, t, ELSEWHERE);
  const send = async () => {
    const wrong = addressProblems(typed);
    setFound(wrong);
    setRefused('');
    if (Object.keys(wrong).length > 0) return setAttempt(attempt + 1);
    const text = await delivery.send(line.id, { address: trimmed(typed) });
    if (text === '') return onSent();
    setRefused(text);
    setAttempt(attempt + 1);
  };
  return (
    <Dialog
      title={t('checkout:deliver_title', { product: line.jobName || line.mcpProdName })}
      closeText={t('checkout:deliver_close')}
      onClose={() => delivery.type(undefined)}
      backCloses
    >
      <form
        noValidate
        method="post"
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault();
          if (!busy) void send();
        }}
      >
        <ErrorSummary
          title={t(errors.length > 0 ? 'checkout:errors_title' : 'checkout:deliver_refused')}
          errors={refused === '' ? errors : [...errors, { text: refused }]}
          attempt={attempt}
        />
        <AddressFields purpose="shipping" prefix={ELSEWHERE} address={typed} problems={problems} onChange={onType} />
        <Button type="submit" look="main" busyText={busy ? t('checkout:deliver_busy') : undefined}>
          {t('checkout:deliver_send')}
        </Button>
      </form>
    </Dialog>
  );
}

/** Names the fields of this form beside those of the delivery address. */
const ELSEWHERE = 'elsewhere';
