import type { Money } from '#kernel/money.ts';
import { toDecimal } from '#kernel/money.ts';

export interface BankAccount {
  readonly holder: string;
  readonly iban: string;
  readonly bic: string;
}

/**
 * Returns the text of the EPC069-12 QR code, which banking apps read as a SEPA transfer. Undefined when SEPA in euros
 * is not possible.
 */
export function epcText(account: BankAccount, amount: Money, reference: string): string | undefined {
  if (amount.currency !== 'EUR') return undefined;
  return [
    'BCD',
    '002',
    '1',
    'SCT',
    account.bic,
    account.holder.slice(0, 70),
    account.iban.replaceAll(' ', ''),
    `EUR${toDecimal(amount.cents)}`,
    '',
    '',
    reference.slice(0, 140),
  ].join('\n');
}

/** Returns an IBAN in groups, like 'FR14 2004 1010 ...', which is easier to copy. */
export function spacedIban(iban: string): string {
  return iban.replaceAll(/\s/g, '').replaceAll(/(.{4})(?=.)/g, '$1 ');
}
