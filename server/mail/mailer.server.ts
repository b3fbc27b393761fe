import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createTransport } from 'nodemailer';
import type { Mail } from './mail.ts';

/** Sends a mail; throws when it was not taken. `id` is the same however often it is tried, and makes the Message-ID. */
export type Mailer = { send: (mail: Mail, id: string) => Promise<void>; close: () => void };

type Settings = {
  /** `smtp://user:password@host:587`; without it each mail becomes a file. */
  smtpUrl: string | undefined;
  /** Where the files go. */
  folder: string;
  /** `Светоч Опт <noreply@opt.example.ru>`; its domain makes the Message-IDs. */
  from: string;
};

/** The way mails leave the portal (contract §4, SMTP_URL): a mail server, or `.eml` files where there is none. */
export function createMailer({ smtpUrl, folder, from }: Settings): Mailer {
  const domain = /@([^>\s]+)/.exec(from)?.[1] ?? 'localhost';
  const compose = (mail: Mail, id: string) => ({ ...mail, from, messageId: `<${id}@${domain}>` });
  if (smtpUrl) {
    const timeouts = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 };
    const transport = createTransport({ url: smtpUrl, pool: true, ...timeouts });
    return {
      send: async (mail, id) => {
        await transport.sendMail(compose(mail, id));
      },
      close: () => transport.close(),
    };
  }
  const transport = createTransport({ streamTransport: true, buffer: true });
  return {
    async send(mail, id) {
      const { message } = await transport.sendMail(compose(mail, id));
      await mkdir(folder, { recursive: true });
      // Written aside and renamed: a mail tried again replaces itself, and nobody reads half of one.
      const file = join(folder, `${id}.eml`);
      await writeFile(`${file}.part`, message as Buffer);
      await rename(`${file}.part`, file);
    },
    close: () => transport.close(),
  };
}
