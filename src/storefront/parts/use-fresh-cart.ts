import { useEffect } from 'react';
import { useRevalidator } from 'react-router';
import type { CartWire } from '#shop/cart/cart.contract.ts';
import { useClient } from '../client/client.tsx';

/**
 * Asks for the cart whenever the visitor comes back to this tab, and loads the page again if another tab or device has
 * changed it.
 */
export function useFreshCart(cart: CartWire | null, isBusy: boolean): void {
  const { api } = useClient();
  const { revalidate } = useRevalidator();
  const shown = cart && `${cart.id} ${cart.version}`;
  useEffect(() => {
    const look = async () => {
      if (document.visibilityState === 'hidden' || isBusy) return;
      const present = await api('GET /cart/', {});
      if (!present.ok) return;
      if ((present.data && `${present.data.id} ${present.data.version}`) !== shown) await revalidate();
    };
    const hear = () => void look();
    document.addEventListener('visibilitychange', hear);
    addEventListener('focus', hear);
    return () => {
      document.removeEventListener('visibilitychange', hear);
      removeEventListener('focus', hear);
    };
  }, [api, revalidate, shown, isBusy]);
}
