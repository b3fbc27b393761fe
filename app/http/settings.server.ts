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

export function servedSecurely(): boolean {
  return publicUrl()?.protocol === 'https:';
}
