import type { LineItemWire } from '#shop/line-items/line-item.schema.ts';
import type { Translate } from '../client/dictionary.tsx';

/** Why a line's code or offer has no effect; empty when it has one, or when the line has no promotion. */
export function idlePromotion(t: Translate, line: LineItemWire): string {
  const { promotion } = line;
  if (!promotion || promotion.reason === '') return '';
  const idle = promotion.lossLeaderKey ? t('cart:offer_idle') : t('cart:coupon_idle', { code: promotion.code });
  return `${idle} ${whyIdle(t, line)}`;
}

export function whyIdle(t: Translate, { promotion }: LineItemWire): string {
  return t(`cart:idle_${promotion?.reason ?? ''}`);
}
