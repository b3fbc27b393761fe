import { zipSync } from 'fflate';
import { expect, test } from 'vitest';
import { importExchangeFile } from '#server/exchange/door/import-exchange-file.server.ts';
import { noon } from '#tests/builders/context.ts';
import { smallWorld } from '#tests/setup/small-world.ts';
import { doorSteps } from './door-steps.ts';
import { importXml } from './export.ts';

const fresh = smallWorld();
const { at, open, send } = doorSteps(fresh);

const archiveOf = (id: string) => {
  const goods = importXml({ full: false, goods: [{ id, name: id }] });
  return zipSync({ 'import.xml': new TextEncoder().encode(goods) });
};

test('a second archive of a session is imported even if it contains a file with the same name', async () => {
  const session = await open(noon);
  const ask = async () => {
    const asked = { session, filename: 'import.xml' };
    for (;;) {
      const answer = await at(Date.now()).does(importExchangeFile, asked);
      if (!('word' in answer) || answer.word !== 'progress') return answer;
    }
  };
  await send(session, 'first.zip', archiveOf('first'), noon);
  expect(await ask()).toMatchObject({ word: 'success' });
  await send(session, 'second.zip', archiveOf('second'), noon);
  expect(await ask()).toMatchObject({ word: 'success' });
  const found = await fresh.db
    .selectFrom('products')
    .select('header')
    .where('external_id', 'in', ['first', 'second'])
    .execute();
  expect(found.map(({ header }) => header).sort()).toEqual(['first', 'second']);
});
