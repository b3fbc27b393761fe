import { createECDH, ECDH } from 'node:crypto';
import type { PostOutside } from '../../work/outside/post-outside.server.ts';

declare module '../../kernel/use-case.ts' {
  interface Services {
    /** When absent, browsers are not offered notifications and get none. */
    push?: PushSender | undefined;
  }
}

/**
 * The VAPID keys of the portal (RFC 8292), base64url. `subject` is the contact for push services: `mailto:…` or
 * `https://…`.
 */
export type PushKeys = { publicKey: string; privateKey: string; subject: string };

/** `post` sends to push services; by default over the Internet. */
export type PushSender = PushKeys & { post?: PostOutside };

/**
 * Returns the keys from the environment; undefined when notifications in browsers are not set up. Without VAPID_SUBJECT
 * the contact is the portal's own address.
 */
export function pushKeysOf(env: Record<string, string | undefined>): PushKeys | undefined {
  const { VAPID_PUBLIC_KEY: publicKey, VAPID_PRIVATE_KEY: privateKey, VAPID_SUBJECT, PUBLIC_URL } = env;
  const subject = VAPID_SUBJECT || PUBLIC_URL || '';
  if (!publicKey || !privateKey || !/^(mailto:[^\s@]+@[^\s@]+|https:\/\/\S+)$/.test(subject))
    return undefined;
  return { publicKey, privateKey, subject };
}

const curve = 'prime256v1';
const pointBytes = 65;

/** Returns whether a public and a private key form a pair. */
export function isPair(publicKey: string, privateKey: string): boolean {
  try {
    const ecdh = createECDH(curve);
    ecdh.setPrivateKey(privateKey, 'base64url');
    return ecdh.getPublicKey('base64url') === publicKey;
  } catch {
    return false;
  }
}

/** Returns whether a text is a public key usable for encryption: a point of P-256, base64url. */
export function isPublicKey(text: string): boolean {
  const bytes = Buffer.from(text, 'base64url');
  if (bytes.length !== pointBytes) return false;
  try {
    ECDH.convertKey(bytes, curve);
    return true;
  } catch {
    return false;
  }
}
