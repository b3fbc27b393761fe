import { createTransport } from 'nodemailer';
import { writeWhole } from '../../files/write-whole.server.ts';
import { traced } from '../../kernel/trace.server.ts';
import type { SignedMail } from './mail.ts';

/**
 * Sends mails; `send` throws if the mail server did not accept one. `id` is the same for every attempt and forms the
 * Message-ID.
 */
export type Mailer = {
  send: (mail: SignedMail, id: string) => Promise<void>;
  close: () => void;
  /** True if there is no mail server, so that mails become files. */
  writesFiles?: boolean;
};

type Settings = {
  /** `smtp://user:password@host:587`; without it each mail is written to a file. */
  smtpUrl: string | undefined;
  /** The folder for the files that are written without `smtpUrl`. */
  folder: string;
  /** `noreply@opt.example.ru`, or a name followed by the address in angle brackets; Message-IDs use the domain. */
  from: string;
};

/** Creates the transport for mails (§11.4, SMTP_URL): a mail server, or `.eml` files if there is none. */
export function createMailer({ smtpUrl, folder, from }: Settings): Mailer {
  const [, named = '', address = from] = /^(.*?)\s*<(.+)>\s*$/.exec(from) ?? [];
  const domain = /@(\S+)/.exec(address)?.[1] ?? 'localhost';
  const compose = ({ sender, portal, to, replyTo, ...mail }: SignedMail, id: string) => ({
    ...mail,
    // Addresses are objects, because nodemailer parses a string as a list, in which a comma would add recipients.
    to: { name: '', address: to },
    ...(replyTo ? { replyTo: { name: '', address: replyTo } } : {}),
    from: { name: sender || named || portal, address },
    messageId: `<${id}@${domain}>`,
  });
  if (smtpUrl) {
    const timeouts = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 };
    const transport = createTransport({ url: smtpUrl, pool: true, ...timeouts });
    return {
      send: (mail, id) =>
        noted(id, async () => {
          await transport.sendMail(compose(mail, id));
        }),
      close: () => transport.close(),
    };
  }
  const transport = createTransport({ streamTransport: true, buffer: true });
  return {
    writesFiles: true,
    send: (mail, id) =>
      noted(id, async () => {
        const { message } = await transport.sendMail(compose(mail, id));
        // A retried mail overwrites its own file. The file is secret, because a mail may contain a password link.
        await writeWhole(folder, `${id}.eml`, message as Buffer, { secret: true });
      }),
    close: () => transport.close(),
  };
}

/** Sends a mail as a part of its job's trace, which does not contain the recipient. */
function noted(id: string, send: () => Promise<void>): Promise<void> {
  return traced('mail', { 'portal.mail': id }, send, 'client');
}
