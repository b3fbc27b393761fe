import { expect, test } from 'vitest';
import { listExchangeSessions } from '#server/exchange/door/journal/list-exchange-sessions.server.ts';
import { noon } from '#tests/builders/context.ts';
import { changeRows } from '#tests/builders/rows.ts';
import { staff } from '#tests/builders/world.ts';
import { smallWorld } from '#tests/setup/small-world.ts';
import { doorSteps } from './door-steps.ts';
import { importXml } from './export.ts';

const fresh = smallWorld();
const { open, upload } = doorSteps(fresh);

test('the list of exchanges shows how many files of each were not imported and how many wait for staff', async () => {
  const xml = importXml({ full: false, goods: [{ id: 'listed', name: 'Лампа' }] });
  const broken = await open(noon);
  await upload(broken, { 'a.xml': xml, 'b.xml': xml.slice(0, -20), 'c.xml': xml.slice(0, -40) }, noon);
  const whole = await open(noon);
  await upload(whole, { 'import.xml': xml }, noon);
  const held = await open(noon);
  await upload(held, { 'import.xml': xml }, noon);
  await changeRows(fresh.db, 'exchange_files', { session_id: held }, { state: 'held' });
  const { sessions } = await fresh.as(staff).does(listExchangeSessions, {});
  expect(sessions.map(({ id, failed, held }) => [id, failed, held])).toEqual([
    [held, 0, 1],
    [whole, 0, 0],
    [broken, 2, 0],
  ]);
});
