import { describe, expect, test } from 'vitest';
import { addressIn, repairedRequest } from '#app/http/serving/repaired-request.ts';

const utf8 = (text: string) => Buffer.from(text);
const latin1 = (text: string) => Buffer.from(text, 'latin1');
const host = 'Host: portal.test\r\n';
const repaired = (packet: Buffer) => repairedRequest(packet)?.toString('latin1');

describe('a request with unescaped letters in its address', () => {
  test.each([
    ['in UTF-8', utf8('свет'), '%D1%81%D0%B2%D0%B5%D1%82'],
    ['in windows-1251', latin1('\xf1\xe2\xe5\xf2'), '%F1%E2%E5%F2'],
    ['with a space', utf8('LED я'), 'LED%20%D1%8F'],
    ['with characters escaped already', utf8('100%25 я&a=[1]'), '100%25%20%D1%8F&a=[1]'],
  ])('the portal escapes raw letters in a request address %s', (_, letters, escaped) => {
    const packet = Buffer.concat([
      utf8('GET /api/search/?keyword='),
      letters,
      utf8(` HTTP/1.1\r\n${host}\r\n`),
    ]);
    expect(repaired(packet)).toBe(
      `GET /api/search/?keyword=${escaped} HTTP/1.1\r\nConnection: close\r\n${host}\r\n`,
    );
  });

  test('repairing a request preserves its body and removes anything after the body', () => {
    const packet = utf8(
      `POST /api/search/?k=я HTTP/1.1\r\n${host}Content-Length: 3\r\n\r\na=1GET /cart/ HTTP/1.1\r\n\r\n`,
    );
    expect(repaired(packet)).toBe(
      `POST /api/search/?k=%D1%8F HTTP/1.1\r\nConnection: close\r\n${host}Content-Length: 3\r\n\r\na=1`,
    );
  });

  test.each([
    ['with an incomplete head', `GET /?k=я HTTP/1.1\r\n${host}`],
    ['with an incomplete body', `POST /?k=я HTTP/1.1\r\nContent-Length: 4\r\n\r\na=1`],
    ['with two lengths', `POST /?k=я HTTP/1.1\r\nContent-Length: 3\r\nContent-Length: 0\r\n\r\na=1`],
    ['with an invalid length', `POST /?k=я HTTP/1.1\r\nContent-Length: +3\r\n\r\na=1`],
    ['with a chunked body', `POST /?k=я HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`],
    ['with a folded header', `POST /?k=я HTTP/1.1\r\nX: 1\r\n Content-Length: 3\r\n\r\na=1`],
    ['that expects 100-continue', `POST /?k=я HTTP/1.1\r\nExpect: 100-continue\r\n\r\n`],
    ['with the method PUT', `PUT /?k=я HTTP/1.1\r\n\r\n`],
    ['with a control character', `GET /?k=я\0 HTTP/1.1\r\n\r\n`],
    ['without an HTTP version', `GET /?k=я\r\n\r\n`],
    ['without raw letters', `GET /?k=1 HTTP/1.1\r\n\r\n`],
  ])('the portal does not repair a request %s', (_, packet) => {
    expect(repairedRequest(utf8(packet))).toBeUndefined();
  });
});

test.each([
  ['GET /ajax/recount/?m=1 HTTP/1.1\r\nHost: a', '/ajax/recount/?m=1'],
  ['GET /search/?keyword=LED lamp HTTP/1.1\r\n', '/search/?keyword=LED lamp'],
  ['GET /cut/off', '/cut/off'],
  ['\x16\x03\x01 /', undefined],
  ['&qnt%5B1%5D=2 HTTP/1.1\r\n', undefined],
])('the address requested by the packet %j is %s', (packet, address) => {
  expect(addressIn(latin1(packet))).toBe(address);
});
