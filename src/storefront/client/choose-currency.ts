import type { Currency } from '#kernel/currencies.ts';
import type { Client } from './client.tsx';

/** Takes another currency for this browser and its cart, and opens the page again with its prices. */
export async function chooseCurrency({ api, session }: Client, currency: Currency): Promise<void> {
  const state = await session.ensure();
  if (state && state.cartItems > 0) await api('POST /cart', { body: { currency } });
  document.cookie = `tirage_currency=${currency}; path=/; max-age=31536000; samesite=lax`;
  location.reload();
}
