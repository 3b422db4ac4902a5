import type { StaffOrderWire } from '#shop/staff/staff-orders.contract.ts';
import { Notice } from '#ui/notice/notice.tsx';
import { useShown, useTranslate } from '../../client/words.tsx';

/** How the number was checked. What takes VAT away by its digits alone is to be looked at. */
export function VatCheck({ check }: { readonly check: NonNullable<StaffOrderWire['vatCheck']> }) {
  const t = useTranslate();
  const shown = useShown();
  const { by, at, name, reference, takesVatAway } = check;
  const said = t(`stafforders:vat_by_${by}`, {
    date: shown.instant(at),
    name: name || t('stafforders:former_colleague'),
  });
  if (by === 'digits' && takesVatAway) return <Notice level="warning">{said}</Notice>;
  return (
    <p>
      {said}
      {reference === '' ? null : ` ${t('stafforders:vat_reference', { reference })}`}
    </p>
  );
}
