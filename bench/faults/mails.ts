import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import PostalMime from 'postal-mime';
import { SMTPServer } from 'smtp-server';

/** A mail server that records which mails it has accepted. */
export type MailServer = {
  url: string;
  /** When each mail was accepted, by subject and Message-ID, in milliseconds of a monotonic clock. */
  accepted: Map<string, { messageId: string; at: number }[]>;
  forget: () => void;
  close: () => void;
};

export async function startMailServer(): Promise<MailServer> {
  const accepted: MailServer['accepted'] = new Map();
  const smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData: (stream, _session, done) => {
      text(stream)
        .then((message) => PostalMime.parse(message))
        .then(({ subject = '', messageId = '' }) => {
          accepted.set(subject, [...(accepted.get(subject) ?? []), { messageId, at: performance.now() }]);
          done();
        })
        .catch(done);
    },
  });
  // A killed portal breaks its connection midway.
  smtp.on('error', () => {});
  await once(smtp.listen(0, '127.0.0.1'), 'listening');
  const address = smtp.server.address();
  return {
    url: `smtp://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`,
    accepted,
    forget: () => accepted.clear(),
    close: () => smtp.close(),
  };
}
