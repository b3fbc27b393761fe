import { webcrypto } from 'node:crypto';

/** Returns the SHA-256 of bytes in hexadecimal, calculated outside the main thread. */
export async function hashOfBytes(bytes: Uint8Array): Promise<string> {
  return Buffer.from(await webcrypto.subtle.digest('SHA-256', bytes)).toString('hex');
}
