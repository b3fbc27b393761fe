import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { beforeEach, expect, test } from 'vitest';
import type { z } from 'zod';
import type { Actor } from '#server/kernel/actor.ts';
import type { UseCase } from '#server/kernel/use-case.ts';
import { cancelOrder } from '#server/ordering/orders/cancel-order.server.ts';
import { getDeskOrder } from '#server/ordering/orders/get-desk-order.server.ts';
import { getOrder } from '#server/ordering/orders/get-order.server.ts';
import { listDeskOrders } from '#server/ordering/orders/list-desk-orders.server.ts';
import { listOrders } from '#server/ordering/orders/list-orders.server.ts';
import { orderFile } from '#server/ordering/orders/order-file.server.ts';
import { placeOrder } from '#server/ordering/orders/place-order.server.ts';
import { actFile } from '#server/papers/acts/act-file.server.ts';
import { createAct } from '#server/papers/acts/create-act.server.ts';
import { getAct } from '#server/papers/acts/get-act.server.ts';
import { listActs } from '#server/papers/acts/list-acts.server.ts';
import { writeSettings } from '#server/settings/repository.server.ts';
import { defaultSettings } from '#server/settings/settings.ts';
import { forgetActs } from '#tests/builders/acts.ts';
import { fillBasketWith } from '#tests/builders/basket.ts';
import { forgetOrders, orderForm } from '#tests/builders/ordering.ts';
import { queuedMails } from '#tests/builders/outbox.ts';
import { changeRows } from '#tests/builders/rows.ts';
import { actors, staff } from '#tests/builders/world.ts';
import { rowsOf } from '#tests/setup/read-workbook.ts';
import { smallWorld } from '#tests/setup/small-world.ts';

/**
 * The requisites at the time when the order was placed and the act was requested (`then`), and the later requisites
 * (`now`).
 */
const then = { company: 'ООО «Люмен Трейд»', inn: '7707083893', kpp: '770701001' };
const now = { company: 'ООО «Новое имя»', inn: '7743013901', kpp: '774301001' };

const fresh = smallWorld();
beforeEach(async () => {
  await forgetOrders(fresh.db);
  await forgetActs(fresh.db);
  await changeRows(fresh.db, 'contragents', { id: 2 }, { inn: '0' });
  await rename(then);
});

const rename = (party: typeof then) => changeRows(fresh.db, 'contragents', { id: 1 }, party);
const run = async <Input extends z.ZodType, Value, A extends Actor>(
  useCase: UseCase<Input, Value, A>,
  input: unknown,
  actor: Actor = actors.main,
) => await fresh.as(actor).does(useCase, input);
const textOf = async ({ body }: { body: Readable }) => (await buffer(body)).toString();

test('pages, files and mails of an order show the contragent as it was when the order was placed', async () => {
  await fillBasketWith(fresh.db, actors.main.accountId, '101:1:1=2');
  const { orderId: id } = await run(placeOrder, await orderForm(fresh.db, actors.main));
  await rename(now);

  expect(await run(getOrder, { id })).toMatchObject(then);
  expect((await run(listOrders, {})).orders).toMatchObject([{ company: then.company }]);
  expect(await run(getDeskOrder, { id }, staff)).toMatchObject(then);
  expect((await run(listDeskOrders, {}, staff)).orders).toMatchObject([{ company: then.company }]);
  expect(await textOf(await run(orderFile, { id, format: 'html' }))).toContain(
    'ООО «Люмен Трейд», ИНН\u00a07707083893, КПП\u00a0770701001',
  );
  await run(cancelOrder, { id });
  const mails = (await queuedMails(fresh.db)).filter(({ subject }) => subject.includes('отменил заказ'));
  expect(mails.map(({ text }) => text)).toEqual([
    expect.stringContaining('ООО «Люмен Трейд», ИНН\u00a07707083893, КПП\u00a0770701001'),
  ]);
});

test('lists, pages and files of an act show the contragent as it was when the act was requested', async () => {
  const asked = { contract_id: '1', startdate: '20.06.2026', enddate: '20.07.2026' };
  const { id } = (await run(createAct, asked)).act;
  await changeRows(fresh.db, 'acts', {}, { state: 'ready' });
  await rename(now);

  expect(await run(getAct, { id })).toMatchObject(then);
  expect((await run(listActs, {})).acts).toMatchObject([{ company: then.company }]);
  expect(await textOf(await run(actFile, { id, format: 'html' }))).toContain(
    'ООО «Люмен Трейд», ИНН\u00a07707083893, КПП\u00a0770701001',
  );
});

test('documents in every format name the seller and the buyer as stored with the order or act', async () => {
  const kept = { company: 'ООО «Прежний поставщик»', inn: '7736050003', kpp: '773601001' };
  await writeSettings(fresh.db, { ...defaultSettings, ...kept }, 0);
  await fillBasketWith(fresh.db, actors.main.accountId, '101:1:1=2');
  const { orderId } = await run(placeOrder, await orderForm(fresh.db, actors.main));
  const asked = { contract_id: '1', startdate: '20.06.2026', enddate: '20.07.2026' };
  const { id } = (await run(createAct, asked)).act;
  await changeRows(fresh.db, 'acts', {}, { state: 'ready' });
  await rename(now);
  // The wholesaler's requisites have also changed, but documents show the stored parties.
  await writeSettings(fresh.db, { ...defaultSettings, company: 'ООО «Новый поставщик»' }, 0);

  const seller = 'ООО «Прежний поставщик», ИНН\u00a07736050003, КПП\u00a0773601001';
  expect(await run(getAct, { id })).toMatchObject({ ...then, seller: kept });
  expect(await textOf(await run(actFile, { id, format: 'html' }))).toContain(seller);
  for (const [useCase, document] of [
    [orderFile, orderId],
    [actFile, id],
  ] as const) {
    const { body } = await run(useCase, { id: document, format: 'xlsx' });
    const texts = JSON.stringify(await rowsOf(await buffer(body)));
    expect(texts).toContain(then.inn);
    expect(texts).toContain(kept.inn);
    expect(texts).not.toContain(now.inn);
  }
  const stored = await fresh.db
    .selectFrom('orders')
    .innerJoin('parties', 'parties.id', 'orders.buyer_party_id')
    .select(['parties.company', 'parties.inn', 'parties.legal_address'])
    .execute();
  expect(stored).toMatchObject([{ company: then.company, inn: then.inn }]);
});

const wider = {
  ogrn: '1027700132195',
  legal_address: '117997, Москва, ул. Вавилова, д. 19',
  bank: 'ПАО Сбербанк',
  bik: '044525225',
  account: '40702810900000000001',
};
const none = { ogrn: '', legal_address: '', bank: '', bik: '', account: '' };

test('documents show the stored OGRN, address and bank of both parties and no labels for empty values', async () => {
  const setBuyer = (values: typeof wider) => changeRows(fresh.db, 'contragents', { id: 1 }, values);
  await writeSettings(
    fresh.db,
    { ...defaultSettings, company: 'ООО «Поставщик»', ...wider, bank: 'АО Банк' },
    0,
  );
  await setBuyer({ ...wider, account: '' });
  await fillBasketWith(fresh.db, actors.main.accountId, '101:1:1=2');
  const { orderId } = await run(placeOrder, await orderForm(fresh.db, actors.main));
  const asked = { contract_id: '1', startdate: '20.06.2026', enddate: '20.07.2026' };
  const { id } = (await run(createAct, asked)).act;
  await changeRows(fresh.db, 'acts', {}, { state: 'ready' });
  await setBuyer({ ...wider, ogrn: '1157746000000' });
  await writeSettings(
    fresh.db,
    { ...defaultSettings, company: 'ООО «Новый»', ...wider, ogrn: '1187746000000' },
    0,
  );

  const kept = { seller: { ...wider, bank: 'АО Банк' }, buyer: { ...wider, account: '' } };
  expect(await run(getOrder, { id: orderId })).toMatchObject(kept);
  expect(await run(getDeskOrder, { id: orderId }, staff)).toMatchObject(kept);
  expect(await run(getAct, { id })).toMatchObject(kept);
  const address = '117997, Москва, ул. Вавилова, д. 19';
  for (const [useCase, document] of [
    [orderFile, orderId],
    [actFile, id],
  ] as const) {
    const page = await textOf(await run(useCase, { id: document, format: 'html' }));
    const { body } = await run(useCase, { id: document, format: 'xlsx' });
    const sheet = JSON.stringify(await rowsOf(await buffer(body)));
    for (const text of [page, sheet].map((each) => each.replaceAll('\u00a0', ' '))) {
      expect(text).toContain(
        `ОГРН 1027700132195, ${address}, счёт 40702810900000000001 в АО Банк, БИК 044525225`,
      );
      expect(text).toContain(`ОГРН 1027700132195, ${address}, ПАО Сбербанк, БИК 044525225`);
      expect(text).not.toMatch(/1157746000000|1187746000000/);
    }
  }

  // A document from a release that did not store the parties shows no current OGRN, address or bank.
  await changeRows(fresh.db, 'orders', {}, { buyer_party_id: null, seller_party_id: null });
  expect(await run(getOrder, { id: orderId })).toMatchObject({
    seller: { company: 'ООО «Новый»', ...none },
    buyer: { ...then, ...none },
  });
  const page = await textOf(await run(orderFile, { id: orderId, format: 'html' }));
  expect(page).not.toMatch(/ОГРН|счёт|БИК/);
});
