import { needsDebtorAddress } from '#kernel/iban.ts';
import { toDecimal } from '#kernel/money.ts';

/**
 * The file by which a bank is asked to debit: pain.008.001.08 of ISO 20022, as the European Payments Council uses it for
 * one-off debits of the Core scheme.
 */

export interface Creditor {
  readonly name: string;
  readonly iban: string;
  readonly bic: string;
  readonly id: string;
}

export interface Debit {
  /** The number of the order, which the debtor reads on the account. */
  readonly endToEndId: string;
  readonly cents: number;
  readonly mandate: string;
  /** Local date, ISO. */
  readonly signedOn: string;
  readonly holder: string;
  readonly iban: string;
  /** Of whoever pays. Only banks outside of the European Economic Area are told of it. */
  readonly address: DebtorAddress;
}

export interface DebtorAddress {
  readonly street: string;
  readonly postalCode: string;
  readonly city: string;
  /** ISO 3166, two letters. */
  readonly country: string;
}

export interface DebitFile {
  /** Unique for the creditor: a bank refuses the same file twice. */
  readonly id: string;
  /** Instant, ISO. */
  readonly at: string;
  /** Local date, ISO: the day of the debit. */
  readonly on: string;
  readonly creditor: Creditor;
  readonly debits: readonly Debit[];
}

export function debitFile({ id, at, on, creditor, debits }: DebitFile): string {
  const count = tag('NbOfTxs', String(debits.length));
  const sum = tag('CtrlSum', toDecimal(debits.reduce((total, { cents }) => total + cents, 0)));
  const name = tag('Nm', bankText(creditor.name, 70));
  const head = tag('GrpHdr', tag('MsgId', id), tag('CreDtTm', at), count, sum, tag('InitgPty', name));
  const kind = tag(
    'PmtTpInf',
    tag('SvcLvl', tag('Cd', 'SEPA')),
    tag('LclInstrm', tag('Cd', 'CORE')),
    tag('SeqTp', 'OOFF'),
  );
  const scheme = tag('Othr', tag('Id', withoutSpaces(creditor.id)), tag('SchmeNm', tag('Prtry', 'SEPA')));
  const payment = tag(
    'PmtInf',
    tag('PmtInfId', id),
    tag('PmtMtd', 'DD'),
    tag('BtchBookg', 'true'),
    count,
    sum,
    kind,
    tag('ReqdColltnDt', on),
    tag('Cdtr', name),
    tag('CdtrAcct', account(creditor.iban)),
    tag('CdtrAgt', tag('FinInstnId', tag('BICFI', creditor.bic))),
    tag('ChrgBr', 'SLEV'),
    tag('CdtrSchmeId', tag('Id', tag('PrvtId', scheme))),
    ...debits.map(debitOf),
  );
  const document = tag('CstmrDrctDbtInitn', head, payment);
  return `<?xml version="1.0" encoding="UTF-8"?>\n<Document xmlns="urn:iso:std:iso:20022:tech:xsd:pain.008.001.08">${document}</Document>\n`;
}

function debitOf({ endToEndId, cents, mandate, signedOn, holder, iban, address }: Debit): string {
  return tag(
    'DrctDbtTxInf',
    tag('PmtId', tag('EndToEndId', endToEndId)),
    `<InstdAmt Ccy="EUR">${toDecimal(cents)}</InstdAmt>`,
    tag('DrctDbtTx', tag('MndtRltdInf', tag('MndtId', mandate), tag('DtOfSgntr', signedOn))),
    tag('DbtrAgt', tag('FinInstnId', tag('Othr', tag('Id', 'NOTPROVIDED')))),
    tag('Dbtr', tag('Nm', bankText(holder, 70)), needsDebtorAddress(iban) ? postalAddress(address) : ''),
    tag('DbtrAcct', account(iban)),
    tag('RmtInf', tag('Ustrd', endToEndId)),
  );
}

/** Town and country each in their element, as the scheme asks since November 2025, the rest in a line. */
function postalAddress({ street, postalCode, city, country }: DebtorAddress): string {
  return tag(
    'PstlAdr',
    tag('PstCd', bankText(postalCode, 16)),
    tag('TwnNm', bankText(city, 35)),
    tag('Ctry', country),
    tag('AdrLine', bankText(street, 70)),
  );
}

function account(iban: string): string {
  return tag('Id', tag('IBAN', withoutSpaces(iban)));
}

/** Shops type both as their bank prints them. */
function withoutSpaces(typed: string): string {
  return typed.replaceAll(/\s/g, '').toUpperCase();
}

function tag(name: string, ...inside: readonly string[]): string {
  return `<${name}>${inside.join('')}</${name}>`;
}

const LETTERS: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  Æ: 'AE',
  œ: 'oe',
  Œ: 'OE',
  ø: 'o',
  Ø: 'O',
  ł: 'l',
  Ł: 'L',
};

/** Banks exchange these characters and no others (EPC217-08). Nothing that XML would have to escape is among them. */
export function bankText(text: string, most: number): string {
  const plain = text
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[ßæÆœŒøØłŁ]/g, (letter) => LETTERS[letter] ?? ' ')
    .replaceAll('&', '+')
    .replaceAll(/[^A-Za-z0-9/\-?:().,'+ ]/g, ' ')
    .replaceAll(/ +/g, ' ')
    .trim()
    .slice(0, most)
    .trim();
  return plain === '' ? 'NOTPROVIDED' : plain;
}
