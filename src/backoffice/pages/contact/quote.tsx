import { useState } from 'react';
import { fromDecimal } from '#kernel/money.ts';
import { PRIORITIES, type Priority } from '#shop/catalog/product.ts';
import type { StaffContact } from '#shop/staff/contact.contract.ts';
import { Button } from '#ui/button/button.tsx';
import { SelectField, TextArea, TextField } from '#ui/field/field.tsx';
import { useSession } from '../../client/session.tsx';
import { useShown, useTranslate } from '../../client/words.tsx';
import { FormDialog } from '../../parts/form-dialog.tsx';
import { useMissing } from '../../parts/use-missing.ts';
import { useTake } from './use-take.ts';
import box from '../../parts/box.module.css';
import styles from './quote.module.css';

type Quote = NonNullable<StaffContact['quote']>;
type Offer = NonNullable<StaffContact['answers'][number]['offer']>;

/** What the customer asks a quote for, and the price that the product page gave. */
export function QuoteWish({ quote }: { readonly quote: Quote }) {
  const t = useTranslate();
  const shown = useShown();
  return (
    <section className={box.box}>
      <h2>{quote.product}</h2>
      <dl className={styles.facts}>
        {quote.attributes.map(({ name, value }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
        <div>
          <dt>{t('staffrequests:quote_quantity')}</dt>
          <dd>{shown.number(quote.quantity)}</dd>
        </div>
        <div>
          <dt>{t('staffrequests:quote_priority')}</dt>
          <dd>{t(`stafforders:priority_${quote.priority}`)}</dd>
        </div>
        <div>
          <dt>{t('staffrequests:quote_list')}</dt>
          <dd>{quote.listNet ? shown.money(quote.listNet) : t('staffrequests:quote_no_list')}</dd>
        </div>
      </dl>
    </section>
  );
}

/** An offer as it was made, and what has become of it. */
export function OfferMade({ offer }: { readonly offer: Offer }) {
  const t = useTranslate();
  const shown = useShown();
  return (
    <span className={box.row}>
      <strong>
        {t('staffrequests:offer_made', {
          quantity: shown.number(offer.quantity),
          net: shown.money(offer.net),
          list: shown.money(offer.listNet),
        })}
      </strong>
      <span>{t(`stafforders:priority_${offer.priority}`)}</span>
      <span>
        {offer.freight
          ? t('staffrequests:offer_freight_to', {
              net: shown.money(offer.freight.net),
              place: offer.freight.zipCode,
              country: shown.country(offer.freight.country),
            })
          : t('staffrequests:offer_freight_list')}
      </span>
      <span>{offer.code}</span>
      <span>{t('staffrequests:offer_until', { date: shown.date(offer.validUntil) })}</span>
      <strong>{t(`staffrequests:offer_state_${offer.state}`)}</strong>
      <span className={box.note}>{t('staffrequests:offer_reason', { reason: offer.reason })}</span>
    </span>
  );
}

interface MakeOfferProps {
  readonly seen: StaffContact;
  readonly quote: Quote;
  onChanged(seen: StaffContact): void;
}

export function MakeOffer(props: MakeOfferProps) {
  const t = useTranslate();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <p className={box.bar}>
        <Button look="main" onClick={() => setOpen(true)}>
          {t('staffrequests:offer_make')}
        </Button>
      </p>
      {isOpen ? <OfferDialog {...props} onClose={() => setOpen(false)} /> : null}
    </>
  );
}

const USUAL_DAYS = 30;
const DAY_MS = 86_400_000;

/** Quantity, price and last day of an offer, the reason for colleagues, and the words that go with it. */
function OfferDialog({ seen, quote, onChanged, onClose }: MakeOfferProps & { onClose(): void }) {
  const t = useTranslate();
  const shown = useShown();
  const { api } = useSession();
  const take = useTake(onChanged);
  const [quantity, setQuantity] = useState(String(quote.quantity));
  const [priority, setPriority] = useState<Priority>(quote.priority);
  const [net, setNet] = useState('');
  const [freight, setFreight] = useState('');
  const [country, setCountry] = useState(quote.countries[0] ?? '');
  const [zipCode, setZipCode] = useState('');
  const [validUntil, setValidUntil] = useState(() =>
    new Date(Date.now() + USUAL_DAYS * DAY_MS).toISOString().slice(0, 10),
  );
  const [reason, setReason] = useState('');
  const [text, setText] = useState('');
  const amount = net.trim().replace(',', '.');
  const isQuantity = /^[1-9]\d{0,6}$/.test(quantity.trim());
  const isAmount = (fromDecimal(amount) ?? 0) > 0;
  const transport = freight.trim().replace(',', '.');
  const isTransport = transport === '' || (fromDecimal(transport) ?? -1) >= 0;
  const missing = useMissing({
    'offer-quantity': quantity,
    'offer-net': net,
    // Without a transport no place is asked for.
    'offer-zip': transport === '' ? country : zipCode,
    'offer-until': validUntil,
    'offer-reason': reason,
    'offer-text': text,
  });
  const submit = async () => {
    if (missing.asks()) return t('staffrequests:offer_incomplete');
    const body = {
      quantity: Number(quantity),
      priority,
      net: amount,
      ...(transport === '' ? {} : { freight: { net: transport, country, zipCode: zipCode.trim() } }),
      validUntil,
      reason: reason.trim(),
      text,
    };
    return take(
      await api('POST /staff/contact/{request}/offer/', {
        params: { request: seen.id },
        body: { ...body, seen: seen.answers.length },
      }),
    );
  };
  return (
    <FormDialog
      title={t('staffrequests:offer_make')}
      go={t('staffrequests:offer_go')}
      isReady={(quantity === '' || isQuantity) && (net === '' || isAmount) && isTransport}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextField
        id="offer-quantity"
        label={t('staffrequests:quote_quantity')}
        inputMode="numeric"
        maxLength={8}
        value={quantity}
        error={
          quantity !== '' && !isQuantity ? t('staffrequests:offer_quantity_wrong') : missing.errorOf('offer-quantity')
        }
        onChange={(event) => setQuantity(event.target.value)}
      />
      <SelectField
        label={t('staffrequests:quote_priority')}
        value={priority}
        onChange={(event) => setPriority(PRIORITIES.find((each) => each === event.target.value) ?? priority)}
      >
        {PRIORITIES.map((each) => (
          <option key={each} value={each}>
            {t(`stafforders:priority_${each}`)}
          </option>
        ))}
      </SelectField>
      <TextField
        id="offer-net"
        label={t('staffrequests:offer_net')}
        hint={t('staffrequests:offer_net_hint')}
        inputMode="decimal"
        maxLength={16}
        value={net}
        error={net !== '' && !isAmount ? t('staffrequests:amount_wrong') : missing.errorOf('offer-net')}
        onChange={(event) => setNet(event.target.value)}
      />
      <TextField
        id="offer-freight"
        label={t('staffrequests:offer_freight')}
        hint={t('staffrequests:offer_freight_hint')}
        inputMode="decimal"
        maxLength={16}
        value={freight}
        error={isTransport ? undefined : t('staffrequests:offer_freight_wrong')}
        onChange={(event) => setFreight(event.target.value)}
      />
      {transport === '' ? null : (
        <>
          <SelectField
            label={t('staffrequests:offer_country')}
            value={country}
            onChange={(event) => setCountry(event.target.value)}
          >
            {quote.countries.map((each) => (
              <option key={each} value={each}>
                {shown.country(each)}
              </option>
            ))}
          </SelectField>
          <TextField
            id="offer-zip"
            label={t('staffrequests:offer_zip')}
            hint={t('staffrequests:offer_zip_hint')}
            maxLength={12}
            value={zipCode}
            error={missing.errorOf('offer-zip')}
            onChange={(event) => setZipCode(event.target.value)}
          />
        </>
      )}
      <TextField
        id="offer-until"
        label={t('staffrequests:offer_last_day')}
        type="date"
        value={validUntil}
        error={missing.errorOf('offer-until')}
        onChange={(event) => setValidUntil(event.target.value)}
      />
      <TextField
        id="offer-reason"
        label={t('staffrequests:offer_why')}
        hint={t('staffrequests:offer_why_hint')}
        maxLength={500}
        value={reason}
        error={missing.errorOf('offer-reason')}
        onChange={(event) => setReason(event.target.value)}
      />
      <TextArea
        id="offer-text"
        label={t('staffrequests:offer_text')}
        hint={t('staffrequests:contact_answer_hint', { email: seen.email })}
        rows={4}
        maxLength={4000}
        value={text}
        error={missing.errorOf('offer-text')}
        onChange={(event) => setText(event.target.value)}
      />
    </FormDialog>
  );
}
