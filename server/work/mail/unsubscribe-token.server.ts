import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';

/** One kind of notification of one account. */
type Subject = { accountId: number; kind: string };

/** The page behind the unsubscribe link in a mail (§2.24.1). */
const path = '/unsubscribe';

/**
 * Returns the address that ends one kind of notification for one account, without signing in. It is signed and never
 * expires, because the link in last year's mail must still work. It contains no e-mail.
 */
export function unsubscribeUrl(origin: string, subject: Subject, secret: string): string {
  return `${origin}${path}?token=${tokenOf(subject, secret)}`;
}

/** Returns `12.order_placed.…`: the account, the kind and the signature of both. */
export function tokenOf({ accountId, kind }: Subject, secret: string): string {
  return `${accountId}.${kind}.${signatureOf(`${accountId}.${kind}`, secret)}`;
}

/** Returns the account and kind of a token; undefined if none of the secrets has signed it. */
export function readToken(token: string, secrets: readonly string[]): Subject | undefined {
  const [, subject = '', account = '', kind = '', signature = ''] =
    /^((\d{1,15})\.([a-z_]{1,30}))\.([\w-]{43})$/.exec(token) ?? [];
  const given = Buffer.from(signature);
  const isSigned = secrets.some((secret) => {
    const right = Buffer.from(signatureOf(subject, secret));
    return right.length === given.length && timingSafeEqual(right, given);
  });
  return isSigned ? { accountId: Number(account), kind } : undefined;
}

function signatureOf(subject: string, secret: string): string {
  return createHmac('sha256', keyOf(secret)).update(subject).digest('base64url');
}

/** Derives a separate key, because links and cookies must not be signed with the same key. */
function keyOf(secret: string): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, '', 'portal unsubscribe', 32));
}
