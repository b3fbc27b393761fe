import { expect, test } from 'vitest';
import { putContracts } from '#server/one-c/entities/contracts.server.ts';
import { putContragents } from '#server/one-c/entities/contragents.server.ts';
import { putDealers } from '#server/one-c/entities/dealers.server.ts';
import { putPayments } from '#server/one-c/entities/payments.server.ts';
import { putPriceTypes } from '#server/one-c/entities/price-types.server.ts';
import { exchange } from '#tests/builders/world.ts';
import { smallWorld } from '#tests/setup/small-world.ts';

const fresh = smallWorld();
const put = async (useCase: unknown, body: object) =>
  await fresh.as(exchange).does(useCase as typeof putDealers, body);

const contragent = (id: string | number, inn: string, more = {}) => ({
  ...{ id, company: `ООО «${inn}»`, inn, kpp: '770701001', legal_address: 'Москва' },
  ...more,
});

test('a full list keeps the records whose ids it contains, even with spaces around them or as numbers', async () => {
  await put(putDealers, { rows: [{ id: 'd-1', name: 'Люмен-Опт' }] });
  const rows = [
    contragent(' c-1 ', '7702070139', { dealer: 'd-1' }),
    contragent(77, '7736050003', { dealer: 'd-1' }),
  ];
  const list = { complete: true, scope: { dealer: 'd-1' }, rows };
  expect(await put(putContragents, list)).toMatchObject({ created: 2, ended: 0, errors: [] });
  expect(await put(putContragents, list)).toMatchObject({ unchanged: 2, ended: 0, errors: [] });
});

test('contragents whose long ids begin with the same characters get separate dealers', async () => {
  const beginning = 'a'.repeat(95);
  const rows = [contragent(`${beginning}-1`, '7707083893'), contragent(`${beginning}-2`, '7728168971')];
  expect(await put(putContragents, { rows })).toMatchObject({ errors: [] });
  const dealers = await fresh.db
    .selectFrom('contragents')
    .select('dealer_id')
    .distinct()
    .where(
      'external_id',
      'in',
      rows.map(({ id }) => String(id)),
    )
    .execute();
  expect(dealers).toHaveLength(2);
});

test('a payment cannot be set to zero, but it can be cancelled', async () => {
  await put(putDealers, { rows: [{ id: 'd-1', name: 'Люмен-Опт' }] });
  await put(putPriceTypes, { rows: [{ id: 'p-1', name: 'Опт 1С' }] });
  await put(putContragents, { rows: [contragent('c-1', '7702070139', { dealer: 'd-1' })] });
  const contract = { id: 'k-1', contragent: 'c-1', number: '1', price_type: 'p-1', warehouses: [] };
  expect(await put(putContracts, { rows: [contract] })).toMatchObject({ errors: [] });
  const payment = { id: 'pay-1', contract: 'k-1', date: '2026-07-01', sum: 100 };
  expect(await put(putPayments, { rows: [payment] })).toMatchObject({ created: 1, errors: [] });
  expect(await put(putPayments, { rows: [{ id: 'pay-1', sum: 0 }] })).toMatchObject({
    changed: 0,
    errors: [{ field: 'sum' }],
  });
  expect(await put(putPayments, { rows: [{ id: 'pay-1', sum: 0, deleted: true }] })).toMatchObject({
    changed: 1,
    errors: [],
  });
});
