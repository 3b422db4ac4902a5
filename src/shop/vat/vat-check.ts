/** Who said that a VAT number is right: the register, staff in the customer's place, or its digits alone. */
export const VAT_CHECKERS = ['register', 'digits', 'staff'] as const;

/** Characters of the register's proof of a question. */
export const MOST_REFERENCE = 64;

/** How a VAT number was checked. */
export interface VatCheckKnown {
  readonly by: (typeof VAT_CHECKERS)[number];
  /** Instant, ISO. */
  readonly at: string;
  /** The member of staff who decided. Null for the others. */
  readonly staffId: string | null;
  /** The register's own proof of the question. Empty where it gave none. */
  readonly reference: string;
}

/** The same with the company that the number was given for, as `plainCompany` writes it. */
export interface VatCheckOfCompany extends VatCheckKnown {
  readonly company: string;
}

/** A company's name however it is typed. */
export function plainCompany(name: string): string {
  return name.trim().toLowerCase().replaceAll(/\s+/g, ' ');
}
