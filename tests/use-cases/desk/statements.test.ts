import fc from 'fast-check';
import { beforeEach, describe, expect, test } from 'vitest';
import { deskPaths } from '#app/components/desk/desk-hrefs.ts';
import { mayOpen } from '#app/components/desk/may-open.ts';
import { cancelPayment } from '#server/desk/money/cancel-payment.server.ts';
import { createPayment } from '#server/desk/money/create-payment.server.ts';
import { listPayments } from '#server/desk/money/list-payments.server.ts';
import { getStatement } from '#server/desk/money/statements/get-statement.server.ts';
import { importStatement } from '#server/desk/money/statements/import-statement.server.ts';
import { listStatements } from '#server/desk/money/statements/list-statements.server.ts';
import type { StatementRow } from '#server/desk/money/statements/statement.ts';
import { forgetWaiting } from '#server/desk/money/statements/statements.repository.server.ts';
import { uploadStatement } from '#server/desk/money/statements/upload-statement.server.ts';
import { showDesk } from '#server/desk/show-desk.server.ts';
import type { Staff } from '#server/kernel/actor.ts';
import { findSumDifferences } from '#server/ordering/sums/rebuild-sums.server.ts';
import { writeSettings } from '#server/settings/repository.server.ts';
import { defaultSettings } from '#server/settings/settings.ts';
import { forgetActs } from '#tests/builders/acts.ts';
import { bankStatement, encoded, ownAccount, type TestDocument } from '#tests/builders/bank-statement.ts';
import { noon } from '#tests/builders/context.ts';
import { deleteOrders, insertOrder } from '#tests/builders/insert-order.ts';
import { okValue } from '#tests/builders/ok-value.ts';
import { clearTables } from '#tests/builders/rows.ts';
import { colleagues, contract, staff } from '#tests/builders/world.ts';
import { smallWorld } from '#tests/setup/small-world.ts';

const fresh = smallWorld();
/**
 * The INN of a contragent of dealer 1 with several contracts, and the INN of a contragent of dealer 2 with one
 * contract.
 */
const lumen = '7707083893';
const other = '500100732259';

const as = (who: Staff = staff) => fresh.as(who);
const upload = async (documents: readonly TestDocument[], who = staff) =>
  (
    await as(who).does(uploadStatement, {
      name: 'kl_to_1c.txt',
      file: encoded(bankStatement(documents), 'windows-1251'),
    })
  ).id;
const view = async (id: number) => await as().does(getStatement, { id });
const sureOf = (rows: StatementRow[]) =>
  Object.fromEntries(
    rows.filter((row) => row.state === 'sure').map((row) => [row.nth, String(row.contract)]),
  );
const enter = (id: number, fields: object, who = staff) => as(who).tries(importStatement, { id, ...fields });
const enterSure = async (documents: readonly TestDocument[]) => {
  const id = await upload(documents);
  return enter(id, { contract: sureOf((await view(id)).rows) });
};
const payments = () =>
  fresh.db
    .selectFrom('payments')
    .select(['contract_id', 'number', 'paid_on', 'amount', 'import_id'])
    .orderBy('contract_id')
    .orderBy('number')
    .execute();
const ledger = () =>
  fresh.db
    .selectFrom('ledger_entries')
    .select(['contract_id', 'entered_on', 'document', 'amount'])
    .orderBy('contract_id')
    .orderBy('document')
    .orderBy('amount')
    .execute();

async function clear() {
  await clearTables(fresh.db, 'payments', 'statement_imports', 'history');
  await deleteOrders(fresh.db);
  await forgetActs(fresh.db);
}

beforeEach(async () => {
  await clear();
  await writeSettings(fresh.db, { ...defaultSettings, account: ownAccount, inn: '7701234560' }, 0);
});

describe('the preview of a statement', () => {
  test('the statement preview finds contracts by order, number or INN and marks unusable documents', async () => {
    await insertOrder(fresh.db, { id: 12, contract_id: contract.main });
    const id = await upload([
      { number: '1', inn: lumen, purpose: 'Оплата заказа 26-000012, в т.ч. НДС' },
      { number: '2', inn: lumen, purpose: 'Оплата по договору 114-О/2025 за светильники' },
      { number: '3', inn: lumen, purpose: 'Оплата за светильники' },
      { number: '4', inn: other, purpose: 'Оплата' },
      { number: '5', inn: '7700000000', purpose: 'Оплата' },
      { number: '6', inn: '7700000000', purpose: 'За ООО «Люмен Трейд», заказ 26-000012' },
      { number: '7', payerAccount: ownAccount, recipientAccount: '40702810100000000099' },
      { number: '8', recipientAccount: '40702810100000000099' },
      { number: '9', inn: '7701234560', purpose: 'Перевод' },
      { number: '10', inn: other, amount: 'сто' },
      { number: '4', inn: other, purpose: 'Оплата' },
      { number: '11', inn: lumen, purpose: 'Оплата заказа 25-000012 и по договору 114-О/20250' },
    ]);
    const { rows } = await view(id);
    expect(rows.map(({ state, contract: meant, why }) => [state, meant, why])).toEqual([
      ['sure', contract.main, 'по заказу 26-000012'],
      ['sure', contract.main, 'по номеру договора'],
      ['choose', undefined, ''],
      ['sure', contract.foreign, 'единственный договор'],
      ['unknown', undefined, ''],
      ['choose', undefined, 'по заказу 26-000012'],
      ['outgoing', undefined, ''],
      ['foreign', undefined, ''],
      ['own', undefined, ''],
      ['broken', undefined, ''],
      ['twice', undefined, ''],
      ['choose', undefined, ''],
    ]);
    expect(rows[2]?.contracts.map((each) => each.id)).toContain(contract.second);
    expect(rows[5]?.contracts.map((each) => each.id)).toEqual([contract.main]);
    expect(await payments()).toEqual([]);
  });

  test('the statement preview finds the INN in the payer’s name if the bank states it nowhere else', async () => {
    const payers = [
      `ИНН ${other} ИП Чужой П. П.`,
      `ИНН ${other} КПП 0 ИП Чужой П. П.`,
      `ИНН: ${other}, ИП Чужой П. П.`,
      `инн ${lumen} КПП 770701001 ООО «Люмен»`,
      'ООО «ИНН 7707083893»',
    ];
    const text = bankStatement(payers.map((payer, i) => ({ number: String(i), payer })));
    const bare = text.replace(/^(ПлательщикИНН|ПлательщикКПП|Плательщик)=.*\r\n/gm, '');
    const { id } = await as().does(uploadStatement, { name: '', file: encoded(bare, 'windows-1251') });
    const { rows } = await view(id);
    expect(rows.map(({ payerInn, payerKpp, payer }) => [payerInn, payerKpp, payer])).toEqual([
      [other, '', 'ИП Чужой П. П.'],
      [other, '0', 'ИП Чужой П. П.'],
      [other, '', 'ИП Чужой П. П.'],
      [lumen, '770701001', 'ООО «Люмен»'],
      ['', '', 'ООО «ИНН 7707083893»'],
    ]);
    expect(rows[0]).toMatchObject({ state: 'sure', contract: contract.foreign });
  });

  test('the statement preview rejects documents dated in the future or before 2000', async () => {
    const id = await upload([
      { number: '1', inn: other, received: '31.12.2099' },
      { number: '2', inn: other, day: '20.07.1926' },
      { number: '3', inn: other },
    ]);
    const { rows } = await view(id);
    expect(rows.map(({ state }) => state)).toEqual(['future', 'broken', 'sure']);
    expect(rows[1]?.problem).toBe('дата раньше 2000\u00a0года');
    const entered = await enter(id, { contract: { 1: '4', 2: '4', 3: '4' } });
    expect(okValue(entered)).toMatchObject({ payments: 1 });
    expect((await view(id)).rows.map(({ state }) => state)).toEqual(['future', 'broken', 'imported']);
  });

  test('the statement preview recognizes all bank accounts of the company', async () => {
    const second = '40702810900000000002';
    const settings = { ...defaultSettings, account: ownAccount, more_accounts: second, inn: '' };
    await writeSettings(fresh.db, settings, 0);
    const documents = [
      { number: '1', inn: other, recipientAccount: second },
      { number: '2', payerAccount: ownAccount, recipientAccount: second },
      { number: '3', payerAccount: second, recipientAccount: ownAccount },
      { number: '4', payerAccount: second, recipientAccount: '40702810100000000099' },
    ];
    const file = encoded(bankStatement(documents, second), 'windows-1251');
    const { id } = await as().does(uploadStatement, { name: '', file });
    const states = async () => (await view(id)).rows.map(({ state }) => state);
    expect(await states()).toEqual(['sure', 'own', 'own', 'outgoing']);
    okValue(await enter(id, { contract: { 1: '4' } }));
    const again = await upload(documents);
    expect((await view(again)).rows[0]?.state, 'in a file of another account').toBe('imported');
  });

  test('the statement preview warns of a payment that was entered by hand', async () => {
    const typed = { contract: '4', kind: 'payment', paid_on: '10.07.2026', amount: '1 500,50', number: '15' };
    const { id: payment } = await as().does(createPayment, { ...typed, note: '', key: 'key-00001' });
    const { rows } = await view(await upload([{ inn: other }]));
    expect(rows).toMatchObject([{ state: 'entered', payment, contracts: [{ id: 4 }] }]);
  });
});

describe('importing a statement', () => {
  test('a statement import enters the chosen documents as payments dated when the money arrived', async () => {
    const documents = [
      { number: '1', inn: other, received: '13.07.2026' },
      { number: '2', inn: lumen, amount: '200' },
      { number: '3', inn: '7700000000', amount: '0,5' },
      { number: '4', inn: lumen },
    ];
    const id = await upload(documents);
    const fields = { contract: { 1: '4', 2: '2', 4: '' }, number: { 3: '114-О/2025' } };
    expect(okValue(await enter(id, fields))).toMatchObject({ entered: true, payments: 3, total: 170_100 });
    expect(await payments()).toMatchObject([
      { contract_id: 1, number: '3', amount: 50, import_id: id },
      { contract_id: 2, number: '2', amount: 20_000 },
      { contract_id: 4, number: '1', amount: 150_050, paid_on: '2026-07-13' },
    ]);
    expect(await findSumDifferences(fresh.db)).toEqual([]);
    const list = await as().does(listPayments, { query: '3' });
    expect(list.payments).toMatchObject([{ fromBank: true, importId: id, by: staff.name }]);
    expect((await view(id)).rows.map(({ state }) => state)).toEqual([
      'imported',
      'imported',
      'imported',
      'choose',
    ]);
    expect((await as().does(listStatements, {})).statements).toMatchObject([
      { id, file: 'kl_to_1c.txt', payments: 3, total: 170_100, by: staff.name },
    ]);
    const history = await fresh.db.selectFrom('history').selectAll().execute();
    expect(history.map(({ kind, action }) => `${kind} ${action}`)).toEqual(Array(3).fill('payment imported'));
  });

  test('importing a statement again changes nothing, but a cancelled payment is entered again', async () => {
    const documents = [{ inn: other }];
    okValue(await enterSure(documents));
    expect(okValue(await enterSure(documents))).toMatchObject({ payments: 0 });
    expect(await payments()).toHaveLength(1);
    const [{ id } = { id: 0 }] = await fresh.db.selectFrom('payments').select('id').execute();
    await as().does(cancelPayment, { id });
    expect(okValue(await enterSure(documents))).toMatchObject({ payments: 1 });
    expect(await findSumDifferences(fresh.db)).toEqual([]);
  });

  test('a document that occurs twice in a statement is entered once and marked as repeated', async () => {
    const twice = { number: '1', inn: other };
    const id = await upload([twice, twice]);
    const states = async () => (await view(id)).rows.map(({ state }) => state);
    expect(await states()).toEqual(['sure', 'twice']);
    expect(okValue(await enter(id, { contract: { 1: '4', 2: '4' } }))).toMatchObject({ payments: 1 });
    expect(await states()).toEqual(['imported', 'twice']);
  });

  test('concurrent imports of identical or overlapping statements enter each document once', async () => {
    const [a, b] = [
      { number: '1', inn: other },
      { number: '2', inn: other },
    ];
    const [first, second] = [await upload([a, b]), await upload([b, a, { ...a, number: '3' }])];
    const results = await Promise.all([
      enter(first, { contract: { 1: '4', 2: '4' } }),
      enter(first, { contract: { 1: '4', 2: '4' } }, colleagues.manager),
      enter(second, { contract: { 1: '4', 2: '4', 3: '4' } }),
    ]);
    expect(results.every(({ ok }) => ok)).toBe(true);
    expect((await payments()).map(({ number }) => number)).toEqual(['1', '2', '3']);
    expect(await findSumDifferences(fresh.db)).toEqual([]);
  });

  test('a statement import with invalid fields is rejected and enters nothing', async () => {
    const id = await upload([
      { number: '1', inn: other },
      { number: '2', inn: '7700000000' },
    ]);
    expect(await enter(id, { contract: { 1: '1' }, number: { 2: 'нет такого' } })).toMatchObject({
      fields: {
        'contract[1]': ['Выберите договор'],
        'number[2]': ['Договора с таким номером нет'],
      },
    });
    expect(await enter(id, {})).toMatchObject({ code: 'BAD_INPUT' });
    for (const odd of ['x', [1], { a: { b: '4' } }, { 1: { 2: '4' } }, null])
      expect(await enter(id, { contract: odd, number: odd })).toMatchObject({ ok: false });
    expect(await enter(99, {})).toMatchObject({ code: 'NOT_FOUND' });
    expect(await payments()).toEqual([]);
  });

  test('imports of any parts of a statement, in any order, result in the same ledger', async () => {
    const documents: TestDocument[] = [1, 2, 3, 4, 5, 6].map((n) => ({
      number: String(Math.ceil(n / 2)),
      inn: n === 5 ? lumen : other,
      amount: `${n % 3}00.0${n % 2}`.replace(/^0/, '1'),
      purpose: 'Оплата по договору 114-О/2025',
    }));
    await enterSure(documents);
    const whole = await ledger();
    expect(whole.length).toBeGreaterThan(3);
    const piece = fc
      .subarray(documents, { minLength: 1 })
      .chain((some) => fc.shuffledSubarray(some, { minLength: some.length }));
    await fc.assert(
      fc.asyncProperty(fc.array(piece, { maxLength: 4 }), async (pieces) => {
        await clear();
        for (const some of [...pieces, documents]) okValue(await enterSure(some));
        expect(await ledger()).toEqual(whole);
        expect(await findSumDifferences(fresh.db)).toEqual([]);
      }),
      { numRuns: 8 },
    );
  });
});

describe('uploading a statement', () => {
  const send = (file: Uint8Array | undefined, who: Staff = staff) =>
    as(who).tries(uploadStatement, { name: 'выписка.txt', file });

  test('a statement is read correctly in UTF-8, windows-1251 and ibm866', async () => {
    const text = bankStatement([{ inn: other, purpose: 'Оплата счёта № 5' }]);
    const utf8 = new TextEncoder().encode(`\ufeff${text}`);
    for (const file of [utf8, encoded(text, 'windows-1251'), encoded(text, 'ibm866')]) {
      const { id } = okValue(await send(file));
      expect((await view(id)).rows).toMatchObject([
        { state: 'sure', payer: expect.stringContaining('Плательщик') },
      ]);
    }
  });

  test('a statement uploaded twice is stored once and deleted if nobody imports it', async () => {
    const text = encoded(bankStatement([{ inn: other }]), 'windows-1251');
    const ids = await Promise.all([send(text), send(text)]);
    expect(new Set(ids.map((each) => okValue(each).id)).size).toBe(1);
    await enterSure([{ inn: other, number: '77' }]);
    await forgetWaiting(fresh.db, noon + 1, 10);
    expect(await fresh.db.selectFrom('statement_imports').select('payments').execute()).toEqual([
      { payments: 1 },
    ]);
  });

  test('a file that is not a valid statement is refused with a reason', async () => {
    const text = bankStatement([{ inn: other }]);
    const refused: [string, Uint8Array | undefined][] = [
      ['Выберите файл', undefined],
      ['Файл пустой', new Uint8Array()],
      ['Это не выписка', new TextEncoder().encode('Привет')],
      ['Это не выписка', Uint8Array.from({ length: 999 }, (_, i) => (i * 37) % 256)],
      ['КонецФайла', new TextEncoder().encode(text.replace('КонецФайла', ''))],
      ['нет ни одного документа', new TextEncoder().encode(bankStatement([]))],
      ['больше 2\u00a0МБ', new Uint8Array(2 * 1024 * 1024 + 1)],
      ['больше 1\u00a0000\u00a0документов', new TextEncoder().encode(bankStatement(Array(1_001).fill({})))],
      [
        'в настройках указан',
        new TextEncoder().encode(bankStatement([{ recipientAccount: '4070' }], '4080')),
      ],
    ];
    for (const [message, file] of refused) {
      expect(await send(file)).toMatchObject({
        ok: false,
        fields: { file: [expect.stringContaining(message)] },
      });
    }
    await writeSettings(fresh.db, defaultSettings, 0);
    expect(await send(new TextEncoder().encode(text))).toMatchObject({
      fields: { file: [expect.stringContaining('не указан расчётный счёт')] },
    });
  });

  test('hostile lines in a statement file never cause an unexpected error', async () => {
    const lines = fc.array(
      fc.oneof(
        fc.constantFrom(
          'СекцияДокумент=x',
          'КонецДокумента',
          'СекцияРасчСчет',
          'КонецРасчСчет',
          '__proto__=1',
          'Дата=99.99.9999',
          'Дата=10.07.2026',
          'Сумма=1e9',
          'Сумма=12.3',
          `ПолучательСчет=${ownAccount}`,
          `РасчСчет=${ownAccount}`,
          'constructor=2',
          'ПлательщикИНН=500100732259',
        ),
        fc.string({ unit: 'binary' }),
      ),
    );
    await fc.assert(
      fc.asyncProperty(lines, async (some) => {
        const file = new TextEncoder().encode(
          ['1CClientBankExchange', ...some, 'КонецФайла'].join('\n').replaceAll('\0', ''),
        );
        const result = await send(file);
        if (result.ok) await as().does(getStatement, { id: result.value.id });
      }),
      { numRuns: 15 },
    );
  });

  test('a manager who sees only his own dealers cannot open statements', async () => {
    const id = await upload([{ inn: other }]);
    const confined = as(colleagues.newcomer);
    const refused = await Promise.all([
      confined.tries(listStatements, {}),
      confined.tries(uploadStatement, { name: '', file: new Uint8Array(1) }),
      confined.tries(getStatement, { id }),
      confined.tries(importStatement, { id }),
    ]);
    for (const result of refused) expect(result).toMatchObject({ code: 'FORBIDDEN' });
    expect(mayOpen(deskPaths.statements, (await confined.does(showDesk, undefined)).staff.closed)).toBe(
      false,
    );
  });
});
