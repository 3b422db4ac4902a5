import { lengthOf } from '#kernel/characters.ts';
import { readSepaIban } from '#kernel/iban.ts';

/** What a customer signs. */
export interface MandateWish {
  readonly holder: string;
  readonly iban: string;
  readonly accepted: boolean;
}

/** As banks exchange a name. */
const LONGEST_HOLDER = 70;

export type MandateField = keyof MandateWish;

/** The fields that are wrong, each with the key of its text in the dictionary `checkout`. */
export function mandateProblems({
  holder,
  iban,
  accepted,
}: MandateWish): readonly { readonly field: MandateField; readonly key: string }[] {
  return [
    ...(holder.trim() === '' ? [{ field: 'holder' as const, key: 'mandate_holder_wrong' }] : []),
    ...(lengthOf(holder.trim()) > LONGEST_HOLDER ? [{ field: 'holder' as const, key: 'mandate_holder_long' }] : []),
    ...(readSepaIban(iban) === undefined ? [{ field: 'iban' as const, key: 'mandate_iban_wrong' }] : []),
    ...(accepted ? [] : [{ field: 'accepted' as const, key: 'mandate_accepted_wrong' }]),
  ];
}
