import type { LineItemWire } from '#shop/line-items/line-item.schema.ts';
import type { Translate } from '../client/dictionary.tsx';

/** That a line's code or offer takes nothing off, and why; empty when it does, or when there is none. */
export function idlePromotion(t: Translate, line: LineItemWire): string {
  const { promotion } = line;
  if (!promotion || promotion.reason === '') return '';
  const idle = promotion.lossLeaderKey ? t('cart:offer_idle') : t('cart:coupon_idle', { code: promotion.code });
  return `${idle} ${whyIdle(t, line)}`;
}

export function whyIdle(t: Translate, { promotion }: LineItemWire): string {
  return t(`cart:idle_${promotion?.reason ?? ''}`);
}
