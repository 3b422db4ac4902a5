import type { ButtonLook } from '#ui/button/button.tsx';
import { signInPath } from '../routing/default-links.rules.ts';
import { ButtonLink } from './button-link.tsx';
import { useAddress } from '../client/address.ts';
import { useShop } from './use-shop.ts';

/** A link to sign in that returns to this page. */
export function SignInLink({ look, children }: { readonly look?: ButtonLook; readonly children: string }) {
  const { defaultLinks } = useShop();
  const address = useAddress();
  return (
    <ButtonLink to={signInPath(defaultLinks, address)} {...(look ? { look } : {})}>
      {children}
    </ButtonLink>
  );
}
