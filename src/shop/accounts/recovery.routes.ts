import { isRefusal } from '#kernel/refusal.ts';
import { perHour, type Attempts } from '#platform/attempts.ts';
import { customerActing } from '../context.ts';
import { refusedForm } from '../forms.ts';
import type { Exchange, Mount } from '../mount.ts';
import { readOpenedLink, withOpenedLink } from '../opened-links.ts';
import { accountName } from './accounts.service.ts';
import { confirmOpened, describeLink, stopChange } from './email-confirmation.service.ts';
import { accountMark, readDevice, withAccount } from './known-device.ts';
import { countedMail } from './mail-limits.ts';
import { askReset, resetPassword, stateOfReset } from './password-reset.service.ts';
import type { Proof } from './proven-email.service.ts';
import {
  askPasswordReset,
  askVerification,
  confirmLink,
  readLink,
  readPasswordReset,
  setPassword,
  stopEmailChange,
} from './recovery.contract.ts';
import { mailVerification } from './registration.service.ts';

/** Each request and each new password counts. Every new password is hashed. */
const RESETS = perHour('password reset from a connection', 30);

/** The page that a used link leads to. Its key is that of the link. */
const CHANGED = 'password-reset-successful';

export interface RecoveryParts extends Proof {
  readonly attempts: Attempts;
}

export function recoveryRoutes(mount: Mount, parts: RecoveryParts): void {
  const { attempts, secret } = parts;
  const resetKey = ({ cookie }: Exchange) => readOpenedLink(cookie('links'), 'password-reset');
  const confirmKey = ({ cookie }: Exchange) => readOpenedLink(cookie('links'), 'email-confirmation');

  mount(askVerification, async (ctx, _input, exchange) => {
    const { customerId: id, email, isVerified } = customerActing(ctx);
    if (isVerified) return { asked: true as const };
    const mails = countedMail(ctx, secret, 'verification', email, exchange);
    const admission = await attempts.admit(ctx.tenant.id, ...mails);
    if (isRefusal(admission)) return admission;
    await ctx.db.transact(ctx.tenant.id, (tx) => mailVerification(ctx, tx, { id, email }));
    return { asked: true as const };
  });
  mount(readLink, (ctx, _input, exchange) => describeLink(ctx, confirmKey(exchange)));
  mount(confirmLink, (ctx, _input, exchange) => confirmOpened(ctx, parts, customerActing(ctx), confirmKey(exchange)));
  mount(
    stopEmailChange,
    async (ctx, _input, exchange) => (await stopChange(ctx, confirmKey(exchange))) ?? { stopped: true as const },
  );

  mount(askPasswordReset, async (ctx, { body }, exchange) => {
    const refused = refusedForm(ctx, 'passwordRequest', body);
    if (refused) return refused;
    const email = accountName(body.email);
    const mails = countedMail(ctx, secret, 'reset', email, exchange);
    const admission = await attempts.admit(ctx.tenant.id, [RESETS, exchange.ip], ...mails);
    if (isRefusal(admission)) return admission;
    await askReset(ctx, email, body.to ?? '');
    return { asked: true as const };
  });
  mount(readPasswordReset, async (ctx, _input, exchange) => ({
    ...(await stateOfReset(ctx, resetKey(exchange))),
    isChanged: readOpenedLink(exchange.cookie('links'), CHANGED) !== undefined,
  }));
  mount(setPassword, async (ctx, { body }, exchange) => {
    const admission = await attempts.admit(ctx.tenant.id, [RESETS, exchange.ip]);
    if (isRefusal(admission)) return admission;
    const reset = await resetPassword(ctx, parts, resetKey(exchange), body.password);
    if (isRefusal(reset)) return reset;
    // Guesses of strangers, who may have used up the attempts, do not count for the owner's browser.
    const mark = accountMark(secret, ctx.tenant.id, reset.email);
    exchange.setCookie('device', withAccount(readDevice(exchange.cookie('device')), mark));
    // The page that says so is shown to this browser alone.
    exchange.setCookie('links', withOpenedLink(exchange.cookie('links'), CHANGED, resetKey(exchange) ?? ''));
    return { changed: true as const };
  });
}
