import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { buttonClass } from '#ui/button/button.tsx';
import { PageLink } from '../../parts/page-link.tsx';
import { useTranslate } from '../../client/dictionary.tsx';

interface CheckoutLinkProps {
  readonly to: string;
  /** True while a change of the cart is being saved. */
  readonly isSaving: boolean;
  /** Id of the field that has to be put right first; empty without one. */
  readonly wrongField: string;
}

/**
 * The way to the order. It waits for a change that is being saved, and goes on by itself: leaving a field and pressing
 * here are one gesture. What is wrong holds it, and the focus goes there.
 */
export function CheckoutLink({ to, isSaving, wrongField }: CheckoutLinkProps) {
  const t = useTranslate();
  const navigate = useNavigate();
  const [isWanted, setWanted] = useState(false);
  useEffect(() => {
    if (!isWanted || isSaving) return;
    setWanted(false);
    if (wrongField === '') void navigate(to);
    else document.getElementById(wrongField)?.focus();
  }, [isWanted, isSaving, wrongField, navigate, to]);
  return (
    <PageLink
      to={to}
      className={buttonClass('main')}
      aria-disabled={isSaving || undefined}
      onClick={(event) => {
        if (!isSaving && wrongField === '') return;
        event.preventDefault();
        setWanted(true);
      }}
    >
      {isWanted ? t('cart:checkout_soon') : t('cart:checkout')}
    </PageLink>
  );
}
