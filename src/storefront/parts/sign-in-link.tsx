import { useLocation } from 'react-router';
import type { ButtonLook } from '#ui/button/button.tsx';
import { signInPath } from '../routing/default-links.rules.ts';
import { ButtonLink } from './button-link.tsx';
import { useShop } from './use-shop.ts';

/** The way to sign in that leads back to this page. */
export function SignInLink({ look, children }: { readonly look?: ButtonLook; readonly children: string }) {
  const { defaultLinks } = useShop();
  const { pathname, search } = useLocation();
  return (
    <ButtonLink to={signInPath(defaultLinks, pathname + search)} {...(look ? { look } : {})}>
      {children}
    </ButtonLink>
  );
}
