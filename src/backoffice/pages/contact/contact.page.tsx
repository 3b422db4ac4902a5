import { useEffect, useState } from 'react';
import { Link, useParams } from 'react-router';
import type { StaffContact } from '#shop/staff/contact.contract.ts';
import { useMay, useSession } from '../../client/session.tsx';
import { useAnswer } from '../../client/use-answer.ts';
import { useShown, useTranslate } from '../../client/words.tsx';
import { Unreachable } from '../../frame/unreachable.tsx';
import { AnswerForm } from '../../parts/answer-form.tsx';
import { useTitle } from '../../parts/use-title.ts';
import { MakeOffer, OfferMade, QuoteWish } from './quote.tsx';
import { useTake } from './use-take.ts';
import { ADMIN_PATHS } from '../../routing/admin-pages.rules.ts';
import box from '../../parts/box.module.css';

/** A message by the contact form, and its answers by mail. */
export function ContactPage() {
  const t = useTranslate();
  const { id = '' } = useParams();
  const { api } = useSession();
  const params = { request: id };
  const loaded = useAnswer(`contact ${id}`, (signal) => api('GET /staff/contact/{request}/', { params }, signal));
  const [seen, setSeen] = useState<StaffContact>();
  useEffect(() => setSeen(loaded.data), [loaded.data]);
  useTitle(seen?.subject ?? t('staffrequests:label_contact'));
  if (!seen)
    return loaded.error ? (
      <Unreachable error={loaded.error} onRetry={loaded.again} />
    ) : (
      <p role="status">{t('staff:loading')}</p>
    );
  return <Shown seen={seen} onChanged={setSeen} />;
}

interface ShownProps {
  readonly seen: StaffContact;
  onChanged(seen: StaffContact): void;
}

function Shown({ seen, onChanged }: ShownProps) {
  const t = useTranslate();
  const shown = useShown();
  const mayWrite = useMay('order:write');
  const mayReadCustomers = useMay('customer:read');
  const { name, email, subject, text, at, orderNumber, isTheirs, customerId, state, answers, quote } = seen;
  return (
    <>
      <p className={box.back}>
        <Link to={ADMIN_PATHS.messages}>{t('staffrequests:back')}</Link>
      </p>
      <header className={box.head}>
        <h1>{subject}</h1>
        <p className={box.facts}>
          <strong>{t(`staffrequests:state_${state}`)}</strong>
          <span>{shown.instant(at)}</span>
          {customerId !== null && mayReadCustomers ? (
            <Link to={`/customers/${customerId}/`}>{name}</Link>
          ) : (
            <span>{name}</span>
          )}
          <a href={`mailto:${email}`}>{email}</a>
          {orderNumber === '' ? null : isTheirs ? (
            <Link to={`/orders/${orderNumber}/`}>{orderNumber}</Link>
          ) : (
            <span>{t('staffrequests:order_unproven', { number: orderNumber })}</span>
          )}
        </p>
      </header>
      {quote ? <QuoteWish quote={quote} /> : null}
      <section className={box.box}>
        <ol className={box.events}>
          <li>
            <span className={box.text}>{text}</span>
            <span className={box.note}>
              {name}, {shown.instant(at)}
            </span>
          </li>
          {answers.map((answer, index) => (
            <li key={index}>
              <span className={box.text}>{answer.text}</span>
              {answer.offer ? <OfferMade offer={answer.offer} /> : null}
              <span className={box.note}>
                {answer.by}, {shown.instant(answer.at)}
              </span>
            </li>
          ))}
        </ol>
        {mayWrite && quote ? <MakeOffer seen={seen} quote={quote} onChanged={onChanged} /> : null}
        {mayWrite ? <Answer seen={seen} onChanged={onChanged} /> : null}
      </section>
    </>
  );
}

/** An answer that came meanwhile is shown first. */
function Answer({ seen, onChanged }: ShownProps) {
  const t = useTranslate();
  const { api } = useSession();
  const params = { request: seen.id };
  const known = { seen: seen.answers.length };
  const take = useTake(onChanged);
  return (
    <AnswerForm
      label={t('staffrequests:contact_answer')}
      hint={t('staffrequests:contact_answer_hint', { email: seen.email })}
      rows={5}
      onSend={async (text) =>
        take(await api('POST /staff/contact/{request}/answer/', { params, body: { ...known, text } }))
      }
      onClose={
        seen.state === 'open'
          ? async () => take(await api('POST /staff/contact/{request}/close/', { params, body: known }))
          : undefined
      }
    />
  );
}
