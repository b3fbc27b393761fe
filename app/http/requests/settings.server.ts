import type { FileStore } from '#server/files/stores/file-store.ts';
import { openUploads } from '#server/files/stores/open-uploads.server.ts';
import * as folders from '#server/kernel/folders.ts';
import { listedSecrets } from '#server/kernel/secrets.ts';
import { type PushKeys, pushKeysOf } from '#server/people/push/push-keys.server.ts';

/**
 * Settings from the environment, the only source of secrets. `server/cli/start.ts` lists missing ones at
 * start.
 */

/** Returns the cookie secrets: the first one signs, all of them verify. */
export function sessionSecrets(): string[] {
  const secrets = process.env.SESSION_SECRET;
  if (secrets) return listedSecrets(secrets);
  if (process.env.NODE_ENV === 'production') throw new Error('SESSION_SECRET is missing');
  return ['development only'];
}

/** Returns the portal's own address, when configured: `https://opt.example.ru`. */
export function publicUrl(): URL | undefined {
  return process.env.PUBLIC_URL ? new URL(process.env.PUBLIC_URL) : undefined;
}

/** Returns the portal's public origin; when none is configured, the origin of the request. */
export function ownOrigin(request: Request): string {
  return (publicUrl() ?? new URL(request.url)).origin;
}

/**
 * Returns the origin for links in mails. The client chooses the Host header, and a link that sets a password
 * must not lead to a host of the client's choice: without PUBLIC_URL (the demo) only the names of this
 * machine are trusted.
 */
export function mailOrigin(request: Request): string {
  const asked = publicUrl() ?? new URL(request.url);
  const isOwn = publicUrl() !== undefined || ['localhost', '127.0.0.1', '[::1]'].includes(asked.hostname);
  return isOwn ? asked.origin : `http://localhost:${process.env.PORT || 3000}`;
}

/** Returns the transport of mails: a mail server, or files when there is none (§11.4). */
export function mailSettings() {
  return {
    smtpUrl: process.env.SMTP_URL || undefined,
    folder: folders.mailFolder(process.env),
    from: process.env.MAIL_FROM || `noreply@${publicUrl()?.hostname ?? 'localhost'}`,
  };
}

/** Returns whether browsers may save basket and lists for use without a connection; OFFLINE_PAGE=0 forbids it. */
export function keepsOfflinePage(): boolean {
  return process.env.OFFLINE_PAGE !== '0';
}

/** Returns the keys for notifications in browsers; undefined when the portal offers none. */
export function pushKeys(): PushKeys | undefined {
  return pushKeysOf(process.env);
}

/** Returns the store of uploaded files. */
export function uploads(): FileStore {
  return openUploads(process.env);
}

/** Returns the folder for the files that 1C sends. */
export function exchangeFolder(): string {
  return folders.exchangeFolder(process.env);
}

/** Returns the key of DaData, which fills in the details of a company by its INN. */
export function dadataKey(): string | undefined {
  return process.env.DADATA_KEY || undefined;
}

/** Returns how many calls per minute, of the open API and of programs, a token and an address may make. */
export function openCallsPerMinute(): number {
  return Number(process.env.OPEN_API_PER_MINUTE) || 3_000;
}

export function servedSecurely(): boolean {
  return publicUrl()?.protocol === 'https:';
}
