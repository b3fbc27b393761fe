import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import PostalMime from 'postal-mime';
import { port } from './port.ts';

/** The mail folder of this worker's portal; one per port. */
export const mailFolder = join(tmpdir(), `portal-browser-mails-${port}`);

/** Waits for a mail to this address with this subject; returns the text of the latest one. */
export async function mailTo(address: string, subject: string): Promise<string> {
  let text: string | undefined;
  const look = async () => {
    const files = existsSync(mailFolder)
      ? readdirSync(mailFolder).filter((name) => name.endsWith('.eml'))
      : [];
    const mails = await Promise.all(
      files.map((name) => PostalMime.parse(readFileSync(join(mailFolder, name)))),
    );
    text = mails
      .filter((mail) => mail.to?.[0]?.address === address && mail.subject === subject)
      .sort((a, b) => String(a.messageId).localeCompare(String(b.messageId), 'en', { numeric: true }))
      .at(-1)?.text;
    return text;
  };
  await expect.poll(look, { timeout: 30_000 }).toBeDefined();
  return text ?? '';
}
