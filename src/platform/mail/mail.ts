import { createTransport } from 'nodemailer';

/** A mail as it is sent. Header injection is impossible: the library encodes, and rows hold single lines. */
export interface Mail {
  readonly from: string;
  readonly to: string;
  readonly replyTo: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** The same for every send of a mail, so that receiving servers recognise a job that runs twice. */
  readonly messageId: string;
  /** The address where a mail program unsubscribes its reader with one click (RFC 8058). Only newsletters have it. */
  readonly listUnsubscribe?: string;
  /** Pictures that its HTML shows by `cid:` and their names. */
  readonly pictures?: readonly { readonly name: string; readonly jpeg: Uint8Array }[];
}

export interface MailTransport {
  send(mail: Mail): Promise<void>;
  close(): void;
}

/** A server that stops answering blocks one job, and soon all of them. */
const ANSWER_MS = 15_000;

/** SMTP if an address is set. Otherwise mails stay in the outbox table and its viewer. */
export function openMailTransport(smtpUrl: string | undefined, answerMs = ANSWER_MS): MailTransport {
  if (!smtpUrl) return { send: () => Promise.resolve(), close: () => undefined };
  const transport = createTransport({
    url: smtpUrl,
    dnsTimeout: answerMs,
    connectionTimeout: answerMs,
    greetingTimeout: answerMs,
    socketTimeout: answerMs,
  });
  return {
    send: async ({ listUnsubscribe, pictures = [], ...mail }) => {
      const wholeMail = {
        ...mail,
        attachments: pictures.map(({ name, jpeg }) => ({
          cid: name,
          filename: `${name}.jpg`,
          contentType: 'image/jpeg',
          contentDisposition: 'inline' as const,
          content: Buffer.from(jpeg),
        })),
        ...(listUnsubscribe === undefined ? {} : { headers: oneClick(listUnsubscribe) }),
        disableFileAccess: true,
        disableUrlAccess: true,
      };
      await transport.sendMail(wholeMail).catch((cause: Error) => {
        // Without the code of the connection, which could be taken for the database's.
        throw new Error(`The mail server did not take a mail: ${cause.message}`, { cause });
      });
    },
    close: () => transport.close(),
  };
}

function oneClick(url: string): Readonly<Record<string, string>> {
  return { 'List-Unsubscribe': `<${url}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' };
}
