import { useEffect, useState, type ReactNode } from 'react';
import { Link, useParams } from 'react-router';
import type { StaffOrderWire } from '#shop/staff/staff-orders.contract.ts';
import type { CallError } from '../../client/api.ts';
import { useMay, useSession } from '../../client/session.tsx';
import { useAnswer } from '../../client/use-answer.ts';
import { useShown, useTranslate } from '../../client/words.tsx';
import { Unreachable } from '../../frame/unreachable.tsx';
import { BehindDialog } from '../../parts/form-dialog.tsx';
import { PaymentState } from '../../parts/payment-state.tsx';
import { State } from '../../parts/state.tsx';
import { useTitle } from '../../parts/use-title.ts';
import { ADMIN_PATHS } from '../../routing/admin-pages.rules.ts';
import { Artwork } from './artwork.tsx';
import { Buyer } from './buyer.tsx';
import { newsOf, type News } from './changes.ts';
import { Complaints } from './complaints.tsx';
import { Conversation } from './conversation.tsx';
import { History, NewsList } from './history.tsx';
import { Jobs } from './jobs.tsx';
import { MoneyBox } from './money-box.tsx';
import { Notes } from './notes.tsx';
import { OrderActions } from './order-actions.tsx';
import type { ShowAnswer } from './show-answer.ts';
import box from '../../parts/box.module.css';

/** One order: what is to be done with it on the left, what is known of it on the right. */
export function OrderPage() {
  const t = useTranslate();
  const { number = '' } = useParams();
  const { api } = useSession();
  const loaded = useAnswer(number, (signal) => api('GET /staff/orders/{number}/', { params: { number } }, signal));
  const [seen, setSeen] = useState<StaffOrderWire>();
  const [news, setNews] = useState<News>();
  useTitle(number);
  useEffect(() => {
    setSeen(loaded.data);
    setNews(undefined);
  }, [loaded.data]);
  const showAnswer: ShowAnswer = (result) => {
    if (result.ok) {
      setSeen(result.data);
      setNews(undefined);
      return '';
    }
    if (['order_changed', 'refund_in_part'].includes(result.error.key) && result.error.detail) {
      const now = result.error.detail as StaffOrderWire;
      setNews(seen && newsOf(seen, now));
      setSeen(now);
    }
    return textOf(result.error, t('staff:no_answer'));
  };
  if (!seen)
    return loaded.error ? (
      <Unreachable error={loaded.error} onRetry={loaded.again} />
    ) : (
      <p role="status">{t('staff:loading')}</p>
    );
  const told = news ? <NewsList news={news} /> : null;
  return (
    <BehindDialog value={told}>
      <Shown order={seen} news={told} showAnswer={showAnswer} />
    </BehindDialog>
  );
}

function textOf({ text }: CallError, otherwise: string): string {
  return text || otherwise;
}

interface ShownProps {
  readonly order: StaffOrderWire;
  readonly news: ReactNode;
  readonly showAnswer: ShowAnswer;
}

function Shown({ order: seen, news, showAnswer }: ShownProps) {
  const t = useTranslate();
  const shown = useShown();
  const mayWrite = useMay('order:write');
  const mayBook = useMay('payment:write');
  const { order } = seen;
  return (
    <>
      <p className={box.back}>
        <Link to={ADMIN_PATHS.orders}>{t('stafforders:back')}</Link>
      </p>
      <header className={box.head}>
        <h1>{order.orderNumber}</h1>
        <p className={box.facts}>
          <State axis="order" state={order.orderState} />
          <PaymentState order={{ ...order, payable: seen.money.costs }} />
          <span>{shown.instant(order.placedAt)}</span>
          <strong>{shown.money(seen.money.costs)}</strong>
        </p>
        {mayWrite ? <OrderActions order={seen} showAnswer={showAnswer} /> : null}
      </header>
      {news}
      <div className={box.columns}>
        <div>
          <Jobs order={seen} showAnswer={showAnswer} mayWrite={mayWrite} />
          <Artwork order={seen} />
          <Complaints number={order.orderNumber} />
          {/* Nobody reads an answer to a customer whose data is erased. */}
          <Conversation number={order.orderNumber} mayWrite={mayWrite && order.email !== ''} />
          <Notes order={seen} showAnswer={showAnswer} mayWrite={mayWrite} />
          <History order={seen} />
        </div>
        <aside>
          <Buyer order={order} customerId={seen.customerId} vatCheck={seen.vatCheck} />
          <MoneyBox order={seen} showAnswer={showAnswer} mayBook={mayBook} />
        </aside>
      </div>
    </>
  );
}
