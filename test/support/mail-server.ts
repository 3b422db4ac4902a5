import { SMTPServer } from 'smtp-server';
import { freePort } from '#platform/db/embedded/postmaster.ts';

export interface ReceivedMail {
  readonly from: string;
  readonly to: string;
  readonly text: string;
}

/** A real SMTP server that stores received mails. */
export interface MailServer {
  readonly url: string;
  readonly received: readonly ReceivedMail[];
  /** Delays the answers to mails until they are released. The jobs are running during that time. */
  hold(): void;
  letGo(): void;
  close(): Promise<void>;
}

export async function openMailServer(): Promise<MailServer> {
  const received: ReceivedMail[] = [];
  let gate = Promise.withResolvers<void>();
  gate.resolve();
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, session, done) {
      let text = '';
      stream.on('data', (chunk: Buffer) => (text += chunk.toString()));
      stream.on('end', () => {
        void gate.promise.then(() => {
          const { mailFrom, rcptTo } = session.envelope;
          received.push({ from: mailFrom ? mailFrom.address : '', to: rcptTo[0]?.address ?? '', text });
          done();
        });
      });
    },
  });
  server.on('error', () => undefined);
  const port = await freePort();
  await new Promise<void>((ready) => server.listen(port, '127.0.0.1', ready));
  return {
    url: `smtp://127.0.0.1:${port}`,
    received,
    hold: () => void (gate = Promise.withResolvers<void>()),
    letGo: () => gate.resolve(),
    close: () => new Promise<void>((closed) => server.close(() => closed())),
  };
}
