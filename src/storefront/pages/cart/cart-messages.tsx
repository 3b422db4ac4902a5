import type { ReactNode } from 'react';
import { Button } from '#ui/button/button.tsx';
import type { NoticeLevel } from '#ui/notice/notice.tsx';
import { PassingNotice } from '#ui/passing-notice/passing-notice.tsx';
import { useTranslate } from '../../client/dictionary.tsx';
import { TITLE, UNDO, type CartLines } from './use-cart-lines.ts';
import styles from './cart.module.css';

/** How long a message stays that is only read, and one with something that can be pressed. */
const READ_MS = 12_000;
const PRESSED_MS = 40_000;

/**
 * What the acts on the cart have come to. What can be taken back or tried again has its button beside it; what is not
 * done stays until it is closed. Each act begins its messages anew.
 */
export function CartMessages({ of: { removed, done, problem, acts, ...lines } }: { readonly of: CartLines }) {
  const t = useTranslate();
  return (
    <div className={styles.messages} aria-live="polite">
      {removed ? (
        <Message key={removed.line.id} level="info" lasts={PRESSED_MS}>
          {t(removed.mayComeBack ? 'cart:removed' : 'cart:removed_for_good', { product: removed.line.mcpProdName })}
          {removed.mayComeBack ? (
            <Button look="quiet" id={UNDO} onClick={lines.putBack}>
              {t('cart:undo')}
            </Button>
          ) : null}
        </Message>
      ) : null}
      {lines.isEmptiedElsewhere ? (
        <Message key="emptied" level="info">
          {t('cart:emptied')}
        </Message>
      ) : null}
      {lines.isChangedElsewhere ? (
        <Message key={`changed ${lines.cart?.version}`} level="info" lasts={PRESSED_MS}>
          {t('cart:changed_elsewhere')}
        </Message>
      ) : null}
      {done ? (
        <Message key={`done ${acts}`} level="success" lasts={READ_MS}>
          {t(done)}
        </Message>
      ) : null}
      {problem ? (
        <Message key={`problem ${acts}`} level="danger" live>
          {problem.text}
          {problem.again ? (
            <Button look="quiet" onClick={problem.again}>
              {t(problem.isUnsaved ? 'cart:save_again' : 'shell:retry')}
            </Button>
          ) : null}
        </Message>
      ) : null}
    </div>
  );
}

interface MessageProps {
  readonly level: NoticeLevel;
  readonly live?: boolean;
  readonly lasts?: number;
  readonly children: ReactNode;
}

function Message({ children, ...notice }: MessageProps) {
  const t = useTranslate();
  return (
    <PassingNotice {...notice} closeText={t('cart:message_close')} focusAfter={TITLE}>
      <p className={styles.message}>{children}</p>
    </PassingNotice>
  );
}
