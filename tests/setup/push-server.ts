import {
  createDecipheriv,
  createECDH,
  createPublicKey,
  hkdfSync,
  randomBytes,
  verify as verifySignature,
} from 'node:crypto';
import type { lookup } from 'node:dns';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { outsidePoster } from '#server/work/outside/post-outside.server.ts';
import { receiverCertificate, receiverKey } from './receiver-certificate.ts';

/** A push message as a browser receives it, and the data that the portal sent to the push service. */
type Received = {
  path: string;
  message: unknown;
  ttl: string | undefined;
  topic: string | undefined;
  /** The claims of the VAPID token (RFC 8292). Its signature was checked with the key sent beside it. */
  vapid: { aud: string; sub: string; exp: number };
  vapidKey: string;
};

/** Creates a browser's keys: a P-256 pair and a secret. */
export function browserKeys() {
  const pair = createECDH('prime256v1');
  pair.generateKeys();
  const auth = randomBytes(16);
  return { pair, auth, p256dh: pair.getPublicKey('base64url'), authText: auth.toString('base64url') };
}

type BrowserKeys = ReturnType<typeof browserKeys>;

/**
 * Opens a push service on this machine for one browser. It decrypts each message as that browser would (RFC 8291) and
 * responds with `status`. `post` reaches only this service.
 */
export async function openPushServer(keys: BrowserKeys) {
  const received: Received[] = [];
  const state = { status: 201 };
  const server = createServer({ key: receiverKey, cert: receiverCertificate }, async (request, response) => {
    const body = await buffer(request);
    const { authorization = '', ttl, topic } = request.headers;
    const [, token = '', vapidKey = ''] = /^vapid t=([^,]+), k=(.+)$/.exec(authorization) ?? [];
    received.push({
      path: request.url ?? '',
      message: JSON.parse(decrypted(body, keys)),
      ttl: String(ttl),
      topic: topic?.toString(),
      vapid: verified(token, vapidKey),
      vapidKey,
    });
    response.writeHead(state.status).end();
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const origin = `https://receiver.example:${(server.address() as AddressInfo).port}`;
  const here = ((_host: string, _options: object, callback: (error: null, all: object[]) => void) =>
    callback(null, [{ address: '127.0.0.1', family: 4 }])) as unknown as typeof lookup;
  return {
    origin,
    received,
    state,
    post: outsidePoster({ lookup: here, isAllowed: () => true, ca: receiverCertificate }),
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}

/** Decrypts a body (RFC 8188): salt, record size, the sender's key, and one record that ends with a 2. */
function decrypted(body: Buffer, { pair, auth }: BrowserKeys): string {
  const salt = body.subarray(0, 16);
  const end = 21 + body.readUInt8(20);
  const sender = body.subarray(21, end);
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), pair.getPublicKey(), sender]);
  const secret = Buffer.from(hkdfSync('sha256', pair.computeSecret(sender), auth, info, 32));
  const derive = (purpose: string, length: number) =>
    Buffer.from(hkdfSync('sha256', secret, salt, Buffer.from(`Content-Encoding: ${purpose}\0`), length));
  const decipher = createDecipheriv('aes-128-gcm', derive('aes128gcm', 16), derive('nonce', 12));
  decipher.setAuthTag(body.subarray(-16));
  const record = Buffer.concat([decipher.update(body.subarray(end, -16)), decipher.final()]);
  return record.subarray(0, record.lastIndexOf(2)).toString();
}

function verified(token: string, key: string): Received['vapid'] {
  const [head = '', claims = '', signature = ''] = token.split('.');
  const point = Buffer.from(key, 'base64url');
  const jwk = {
    kty: 'EC',
    crv: 'P-256',
    x: point.subarray(1, 33).toString('base64url'),
    y: point.subarray(33).toString('base64url'),
  };
  const publicKey = createPublicKey({ key: jwk, format: 'jwk' });
  const fits = verifySignature(
    'sha256',
    Buffer.from(`${head}.${claims}`),
    { key: publicKey, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  );
  if (!fits) throw new Error('the signature of the VAPID token does not fit its key');
  return JSON.parse(Buffer.from(claims, 'base64url').toString()) as Received['vapid'];
}
