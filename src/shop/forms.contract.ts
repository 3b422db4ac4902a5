import { object, text, Type } from '#kernel/schema.ts';

/**
 * A typed field of a form, as it is received. The form's own rules (kernel/validation-rules) say what is wrong with it,
 * beside the field and in the shop's language. This length only bounds the work.
 */
export const typed = text(12_000);

/** The one answer to whoever asks for a mail, whatever the mail says. */
export const asked = object({ asked: Type.Literal(true) });
