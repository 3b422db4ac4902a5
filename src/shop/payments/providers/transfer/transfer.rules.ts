import type { Money } from '#kernel/money.ts';
import { toDecimal } from '#kernel/money.ts';

export interface BankAccount {
  readonly holder: string;
  readonly iban: string;
  readonly bic: string;
}

/** Text of the EPC069-12 QR code, which banking apps read as a SEPA transfer; undefined where SEPA euros do not reach. */
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

/** 'FR14 2004 1010 ...': as people copy it. */
export function spacedIban(iban: string): string {
  return iban.replaceAll(/\s/g, '').replaceAll(/(.{4})(?=.)/g, '$1 ');
}
