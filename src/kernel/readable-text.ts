/** What only an eye cannot see: control characters but tab and new line, and what is set between letters. */
const UNSEEN = /(?![\t\n])[\p{Cc}\u200b-\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\ufeff\u00ad]/gu;

/** A text of people as it is kept: without what could not be seen or would turn the direction of the text around it. Empty if nothing is left. */
export function readableText(typed: string): string {
  return typed.replaceAll('\r\n', '\n').replaceAll(UNSEEN, '').trim();
}
