import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';

export type MailServer = {
  url: string;
  /** All mails received, in order. */
  received: Email[];
  /** While true, mails are accepted but the sender gets no confirmation. */
  silent: boolean;
  /** The SMTP code with which every recipient is refused; undefined refuses nobody. */
  refusesRecipients: number | undefined;
  close: () => Promise<void>;
};

/** Starts a mail server on its own port. `refuses` is the error with which it rejects every mail. */
export async function mailServer(refuses?: string): Promise<MailServer> {
  const smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo: (_address, _session, done) => {
      const responseCode = server.refusesRecipients;
      done(responseCode === undefined ? null : Object.assign(new Error('No such user'), { responseCode }));
    },
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
  // A killed process breaks its connection during a mail.
  smtp.on('error', () => {});
  await new Promise<void>((ready) => smtp.listen(0, '127.0.0.1', ready));
  const { port } = smtp.server.address() as AddressInfo;
  const server: MailServer = {
    url: `smtp://127.0.0.1:${port}`,
    received: [],
    silent: false,
    refusesRecipients: undefined,
    close: () => new Promise((done) => smtp.close(() => done())),
  };
  return server;
}
