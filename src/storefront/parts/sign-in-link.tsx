import { signInPath } from '../routing/default-links.rules.ts';
import { ButtonLink } from './button-link.tsx';
import { useAddress } from '../shell/client.tsx';
import { useShop } from './use-shop.ts';

/** The way to sign in that leads back to this page. */
export function SignInLink({ children }: { readonly children: string }) {
  const { defaultLinks } = useShop();
  return <ButtonLink to={signInPath(defaultLinks, useAddress())}>{children}</ButtonLink>;
}
