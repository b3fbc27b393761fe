import { expect, test } from 'vitest';
import { entityTag, isKnown } from '#app/http/answers/entity-tag.server.ts';

const tag = entityTag('каталог');
const asking = (known: string) => new Request('http://portal.test/', { headers: { 'If-None-Match': known } });

test.each([
  ['the current tag', tag],
  ['several tags, among them the current one', `"older", ${tag}`],
  ['the current tag as a strong one', tag.slice('W/'.length)],
  ['an asterisk', '*'],
])('If-None-Match with %s matches the tag of a response', (_, known) => {
  expect(isKnown(asking(known), tag)).toBe(true);
});

test.each(['W/"older"', '"older"', '', '**'])('If-None-Match «%s» does not match the tag', (known) => {
  expect(isKnown(asking(known), tag)).toBe(false);
});
