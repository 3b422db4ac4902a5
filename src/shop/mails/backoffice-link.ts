import type { Ctx } from '../context.ts';
import type { MailDraft } from './mails.service.ts';

/**
 * The page on which staff do what a mail asks for.
 * @param path below /admin/
 */
export function backofficeLink({ origin }: Pick<Ctx, 'origin'>, path: string, label: string): MailDraft['link'] {
  return { label, url: `${origin}/admin/${path}` };
}
