import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';

export type MailServer = {
  url: string;
  /** Everything that came in, in its order. */
  received: Email[];
  /** While true mails are taken, but whoever sends them never hears of it. */
  silent: boolean;
  close: () => Promise<void>;
};

/** A mail server on a port of its own; `refuses` makes it answer every mail with that. */
export async function mailServer(refuses?: string): Promise<MailServer> {
  const smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData: (stream, _session, done) => {
      text(stream)
        .then((message) => PostalMime.parse(message))
        .then((mail) => {
          if (refuses) return done(new Error(refuses));
          server.received.push(mail);
          if (!server.silent) done();
        }, done);
    },
  });
  // A process that is killed leaves its connection in the middle.
  smtp.on('error', () => {});
  await new Promise<void>((ready) => smtp.listen(0, '127.0.0.1', ready));
  const { port } = smtp.server.address() as AddressInfo;
  const server: MailServer = {
    url: `smtp://127.0.0.1:${port}`,
    received: [],
    silent: false,
    close: () => new Promise((done) => smtp.close(() => done())),
  };
  return server;
}
