import { formatNumber } from '#kernel/format.ts';
import type { Ctx } from '../context.ts';
import type { Words } from './verdict-text.rules.ts';

/** The words of a shop, for what the server says of files: in mails, and for staff. */
export function wordsOf(ctx: Ctx): Words {
  return {
    t(key, values) {
      const [page = '', name = ''] = key.split(':');
      return ctx.say(page, name, values);
    },
    number: (value) => formatNumber(value, ctx.locale),
  };
}
