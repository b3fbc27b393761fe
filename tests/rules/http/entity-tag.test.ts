import { expect, test } from 'vitest';
import { entityTag, isKnown } from '#app/http/answers/entity-tag.server.ts';

const tag = entityTag('каталог');
const asking = (known: string) => new Request('http://portal.test/', { headers: { 'If-None-Match': known } });

test.each([
  ['the tag itself', tag],
  ['one of several', `"older", ${tag}`],
  ['a proxy that takes tags for strong ones', tag.slice('W/'.length)],
  ['any text at all', '*'],
])('a response that the client already has is not sent again: %s', (_, known) => {
  expect(isKnown(asking(known), tag)).toBe(true);
});

test.each(['W/"older"', '"older"', '', '**'])('a response that the client lacks is sent: %s', (known) => {
  expect(isKnown(asking(known), tag)).toBe(false);
});
