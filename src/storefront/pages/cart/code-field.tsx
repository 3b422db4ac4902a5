import { useRef, useState } from 'react';
import type { CartWire } from '#shop/cart/cart.contract.ts';
import { Button } from '#ui/button/button.tsx';
import { TextField } from '#ui/field/field.tsx';
import { cartLines } from '../../parts/amounts.ts';
import { useTranslate } from '../../client/dictionary.tsx';
import { APPLYING, type CartLines } from './use-cart-lines.ts';
import styles from './cart.module.css';

/** A code for the whole cart, and the codes that count in it with the way to take them out. */
export function CodeField({ cart, lines }: { readonly cart: CartWire; readonly lines: CartLines }) {
  const t = useTranslate();
  const [typed, setTyped] = useState('');
  const [isOpen, setOpen] = useState(false);
  const [isMissing, setMissing] = useState(false);
  const codes = [...new Set(cartLines(cart).flatMap(({ promotion }) => promotion?.code || []))];
  const busyText = lines.running.includes(APPLYING) ? t('cart:working') : undefined;
  const tried = useRef('');
  const apply = () => {
    tried.current = typed;
    lines.applyCode(typed);
  };
  const error = isMissing ? t('cart:code_missing') : lines.wrongCode || undefined;
  return (
    <>
      {codes.length > 0 ? (
        <p className={styles.codes}>
          {t('cart:coupon', { code: codes.join(', ') })}
          <Button look="quiet" busyText={busyText} onClick={() => lines.applyCode('')}>
            {t('cart:code_remove')}
          </Button>
        </p>
      ) : null}
      <details className={styles.code} open={isOpen} onToggle={(event) => setOpen(event.currentTarget.open)}>
        <summary>{t('cart:code_have')}</summary>
        <form
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            setMissing(typed.trim() === '');
            if (typed.trim() !== '') apply();
          }}
        >
          <TextField
            label={t('cart:code')}
            maxLength={40}
            autoComplete="off"
            autoCapitalize="characters"
            value={typed}
            error={error}
            onChange={(event) => setTyped(event.target.value)}
            // A code that is typed and left is meant, as a quantity is.
            onBlur={({ currentTarget, relatedTarget }) => {
              // Who looks the code up in another window has not left it.
              const isLeft = document.hasFocus() && !currentTarget.form?.contains(relatedTarget);
              if (isLeft && typed.trim() !== '' && typed !== tried.current) apply();
            }}
          />
          <Button type="submit" busyText={busyText}>
            {t('cart:code_apply')}
          </Button>
        </form>
      </details>
    </>
  );
}
