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
  /** Asks again for changes that got no answer; undefined without one. */
  readonly saveAgain: (() => void) | undefined;
  /** Why the last act was not done; empty without a problem. */
  readonly problem: string;
}

/**
 * The way to the order. It waits for a change that is being saved, and goes on by itself: leaving a field and pressing
 * here are one gesture. What is wrong holds it, and the focus goes there. So does what failed while it waited, and a change
 * that is not saved: nobody orders what he has just changed as it was before.
 */
export function CheckoutLink({ to, isSaving, wrongField, saveAgain, problem }: CheckoutLinkProps) {
  const t = useTranslate();
  const navigate = useNavigate();
  const [isWanted, setWanted] = useState(false);
  useEffect(() => {
    if (!isWanted || isSaving) return;
    setWanted(false);
    if (wrongField !== '') document.getElementById(wrongField)?.focus();
    else if (problem === '') void navigate(to);
  }, [isWanted, isSaving, wrongField, problem, navigate, to]);
  return (
    <PageLink
      to={to}
      className={buttonClass('main')}
      aria-disabled={isSaving || undefined}
      onClick={(event) => {
        if (!isSaving && wrongField === '' && !saveAgain) return;
        event.preventDefault();
        if (!isSaving) saveAgain?.();
        setWanted(true);
      }}
    >
      {isWanted ? t('cart:checkout_soon') : t('cart:checkout')}
    </PageLink>
  );
}
