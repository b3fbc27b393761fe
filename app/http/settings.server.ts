import * as folders from '#server/kernel/folders.ts';

/** Settings from the environment; secrets come from nowhere else. `server/cli/start.ts` names what is missing at start. */

export function sessionSecret(): string {
  const secret = process.env.SESSION_SECRET;
  if (secret) return secret;
  if (process.env.NODE_ENV === 'production') throw new Error('SESSION_SECRET is missing');
  return 'development only';
}

/** The portal's own address, when it is configured: `https://opt.example.ru`. */
export function publicUrl(): URL | undefined {
  return process.env.PUBLIC_URL ? new URL(process.env.PUBLIC_URL) : undefined;
}

/** The origin under which the portal is known to others; where none is configured, the one that was asked. */
export function ownOrigin(request: Request): string {
  return (publicUrl() ?? new URL(request.url)).origin;
}

/**
 * Where links of mails lead. A host is what whoever asks says it is, and a link that sets a password must not lead to him: without
 * PUBLIC_URL (the demo) only the names of this machine are believed.
 */
export function mailOrigin(request: Request): string {
  const asked = publicUrl() ?? new URL(request.url);
  const isOwn = publicUrl() !== undefined || ['localhost', '127.0.0.1', '[::1]'].includes(asked.hostname);
  return isOwn ? asked.origin : `http://localhost:${process.env.PORT || 3000}`;
}

/** Where mails go: a mail server, or files where there is none (contract §4). */
export function mailSettings() {
  return {
    smtpUrl: process.env.SMTP_URL || undefined,
    folder: folders.mailFolder(process.env),
    from: process.env.MAIL_FROM || `Светоч Опт <noreply@${publicUrl()?.hostname ?? 'localhost'}>`,
  };
}

/** Where pictures of accounts and complaints are kept. */
export function uploadsFolder(): string {
  return folders.uploadsFolder(process.env);
}

/** The key of DaData, which fills in the requisites of a company by its INN. */
export function dadataKey(): string | undefined {
  return process.env.DADATA_KEY || undefined;
}

export function servedSecurely(): boolean {
  return publicUrl()?.protocol === 'https:';
}
