import { beforeEach, describe, expect, test } from 'vitest';
import type { FileOutcome } from '#server/exchange/door/parts/outcome.ts';
import { reportLines } from '#server/exchange/report.ts';
import { putContragents } from '#server/one-c/entities/contragents.server.ts';
import { noon, testContext } from '#tests/builders/context.ts';
import { changeRows, clearTables } from '#tests/builders/rows.ts';
import { exchange } from '#tests/builders/world.ts';
import { smallWorld } from '#tests/setup/small-world.ts';
import { doorSteps } from './door-steps.ts';
import { document, tag } from './export.ts';
import { importFiles } from './portal.ts';

const fresh = smallWorld();
const door = doorSteps(fresh);

type Sent = { id?: string; inn?: string; kpp?: string; name?: string; more?: string };

const romashka = { id: 'c-1', inn: '7107142836', kpp: '710701001', name: 'ООО «Ромашка»' };
const element = ({
  id = romashka.id,
  inn = romashka.inn,
  kpp = romashka.kpp,
  name = romashka.name,
  more = '',
}: Sent = {}) =>
  `<Контрагент>${tag('Ид', id)}${tag('ОфициальноеНаименование', name)}${tag('ИНН', inn)}${tag('КПП', kpp)}${more}</Контрагент>`;
const fileOf = (...contragents: string[]) => document(`<Контрагенты>${contragents.join('')}</Контрагенты>`);
const imported = async (...contragents: string[]) =>
  importFiles(fresh.db, { 'contragents.xml': fileOf(...contragents) });
const proposals = () =>
  fresh.db
    .selectFrom('contragent_proposals')
    .select(['external_id', 'company', 'inn', 'kpp', 'state'])
    .orderBy('external_id')
    .execute();
const first = () =>
  fresh.db.selectFrom('contragents').selectAll().where('id', '=', 1).executeTakeFirstOrThrow();
const dealers = async () => (await fresh.db.selectFrom('dealers').select('id').execute()).length;
/** Makes the first contragent of the small world the company of the files; with a 1C id when one is given. */
const known = (external_id: string | null = null) =>
  changeRows(
    fresh.db,
    'contragents',
    { id: 1 },
    {
      external_id,
      company: 'Ромашка',
      inn: romashka.inn,
      kpp: romashka.kpp,
      ogrn: '',
      legal_address: '',
      enabled: 1,
    },
  );

beforeEach(async () => {
  const { db } = fresh;
  await clearTables(db, 'contragent_proposals', 'exchange_words', 'history');
  await changeRows(
    db,
    'contragents',
    { id: 1 },
    { external_id: null, inn: '7707083893', kpp: '', company: 'Первый' },
  );
});

describe('a contragent that the portal does not know', () => {
  test('is proposed to the staff and creates nothing, however often the file comes', async () => {
    const before = await dealers();
    const report = await imported(element());
    expect(report.contragents).toMatchObject({ proposed: 1, changed: 0, unchanged: 0, problems: [] });
    expect(await proposals()).toEqual([
      {
        external_id: 'c-1',
        company: 'ООО «Ромашка»',
        inn: romashka.inn,
        kpp: romashka.kpp,
        state: 'waiting',
      },
    ]);
    expect(reportLines(report).join('\n')).toContain('Контрагенты: 1\u00a0контрагент предложен на столе');
    await imported(element({ name: 'ООО «Новая ромашка»' }));
    expect(await proposals()).toMatchObject([{ company: 'ООО «Новая ромашка»' }]);
    expect(await dealers()).toBe(before);
  });

  test('is not proposed again after staff have dismissed it', async () => {
    await imported(element());
    await changeRows(fresh.db, 'contragent_proposals', {}, { state: 'dismissed' });
    const report = await imported(element());
    expect(report.contragents).toMatchObject({ proposed: 0, dismissed: 1 });
    expect(await proposals()).toMatchObject([{ state: 'dismissed' }]);
  });

  test('is not proposed with a mark for deletion, and the mark withdraws the proposal', async () => {
    await imported(element());
    const report = await imported(element({ more: tag('ПометкаУдаления', 'true') }));
    expect(report.contragents).toMatchObject({ deleted: 1, proposed: 0 });
    expect(await proposals()).toEqual([]);
  });

  test('is no longer proposed after 1C has sent it as a row', async () => {
    await imported(element({ id: 'c-7' }));
    const row = { id: 'c-7', inn: '7728168971', kpp: '772801001', name: 'ООО «Ромашка»' };
    expect(await testContext(fresh.db, exchange).does(putContragents, { rows: [row] })).toMatchObject({
      created: 1,
    });
    expect(await proposals()).toEqual([]);
  });

  test('in a file of CommerceML 3.1, every element is accounted for', async () => {
    const xml = `<?xml version="1.0" encoding="UTF-8"?>
<КоммерческаяИнформация xmlns="urn:1C.ru:commerceml_2" ВерсияСхемы="3.1" ДатаФормирования="2026-11-20T10:00:00">
<Контрагенты><Контрагент><Ид>00000000-0000-4000-8000-000000000050</Ид><ПометкаУдаления>false</ПометкаУдаления><Наименование>ООО Ромашка</Наименование><ОфициальноеНаименование>ООО «Ромашка»</ОфициальноеНаименование><ИНН>7107142836</ИНН><КПП>710701001</КПП></Контрагент></Контрагенты>
</КоммерческаяИнформация>`;
    const report = await importFiles(fresh.db, { 'contragents.xml': xml });
    expect(report.contragents).toMatchObject({ proposed: 1, examples: ['ООО «Ромашка», ИНН 7107142836'] });
    expect(report.files[0]?.elements.unknown.size).toBe(0);
    expect(report.files[0]).toMatchObject({ contragents: 1, documents: 0 });
  });
});

describe('a contragent that the portal knows', () => {
  const details = [
    tag('Наименование', 'Ромашка'),
    `<ЮридическийАдрес>${tag('Представление', 'Тула, ул. Мира, 1')}</ЮридическийАдрес>`,
    `<РасчетныеСчета><РасчетныйСчет>${tag('НомерСчета', '40702810900000000001')}<Банк>${tag('Наименование', 'Банк')}${tag('БИК', '044525225')}</Банк></РасчетныйСчет></РасчетныеСчета>`,
    `<Контакты><Контакт>${tag('Тип', 'Почта')}${tag('Значение', 'a@example.com')}</Контакт></Контакты>`,
  ].join('');

  test('by its 1C id gets the requisites of the file, as from a row', async () => {
    await known('c-1');
    const report = await imported(element({ more: details }));
    const { id, inn, kpp, name } = romashka;
    const row = {
      ...{ id, inn, kpp, company: name, name: 'Ромашка', legal_address: 'Тула, ул. Мира, 1' },
      ...{ bank: 'Банк', bik: '044525225', account: '40702810900000000001' },
    };
    expect(report.contragents).toMatchObject({ changed: 1, unchanged: 0, proposed: 0 });
    const { name: _, ...stored } = row;
    expect(await first()).toMatchObject({ ...stored, id: 1, external_id: 'c-1' });
    expect(await testContext(fresh.db, exchange).does(putContragents, { rows: [row] })).toMatchObject({
      unchanged: 1,
      errors: [],
    });
    expect(await fresh.db.selectFrom('history').select(['kind', 'actor_name']).execute()).toEqual([
      { kind: 'contragent', actor_name: 'import:1c' },
    ]);
  });

  test('is unchanged by the same file, which the report counts', async () => {
    await known('c-1');
    await imported(element({ more: details }));
    const report = await imported(element({ more: details }));
    expect(report.contragents).toMatchObject({ changed: 0, unchanged: 1 });
    expect(reportLines(report).join('\n')).toContain('1\u00a0контрагент без изменений');
  });

  test('keeps what the file leaves empty', async () => {
    await known('c-1');
    await imported(element({ more: details }));
    await imported(element({ kpp: '', more: '<Адрес/>' }));
    expect(await first()).toMatchObject({ kpp: romashka.kpp, legal_address: 'Тула, ул. Мира, 1' });
  });

  test('by INN and KPP gets the 1C id if it has none', async () => {
    await known();
    expect((await imported(element())).contragents).toMatchObject({ changed: 1, proposed: 0 });
    expect(await first()).toMatchObject({ external_id: 'c-1', company: 'ООО «Ромашка»' });
    expect((await imported(element())).contragents).toMatchObject({ unchanged: 1 });
  });

  test.each([
    ['another KPP', element({ kpp: '710702002' })],
    ['no KPP', element({ kpp: '' })],
    ['a mark for deletion', element({ more: tag('ПометкаУдаления', 'true') })],
  ])('is not matched by INN with %s', async (_what, sent) => {
    await known();
    await imported(sent);
    expect(await first()).toMatchObject({ external_id: null, company: 'Ромашка', enabled: 1 });
  });

  test('is not guessed if two contragents of the file have its INN and KPP: both are proposed', async () => {
    await known();
    const report = await imported(element(), element({ id: 'c-2' }));
    expect(report.contragents).toMatchObject({ changed: 0, proposed: 2 });
    expect(await first()).toMatchObject({ external_id: null });
  });

  test('with a 1C id of its own is not matched by INN', async () => {
    await known('c-9');
    expect((await imported(element())).contragents).toMatchObject({ changed: 0, proposed: 1 });
    expect(await first()).toMatchObject({ external_id: 'c-9' });
  });

  test('with a fault is named in the report and does not stop the others', async () => {
    await known('c-1');
    await changeRows(fresh.db, 'contragents', { id: 3 }, { external_id: 'c-3' });
    const report = await imported(
      element({ kpp: '12' }),
      element({ id: 'c-3', inn: '500100732259', kpp: '', name: 'ИП Иной' }),
      element({ id: '', name: 'Без ида' }),
    );
    expect(report.contragents).toMatchObject({ changed: 1, refused: 2 });
    expect(report.contragents.problems).toEqual([
      'Без ида, ИНН 7107142836: Ид: Это поле необходимо заполнить.',
      'ООО «Ромашка», ИНН 7107142836: КПП – 9\u00a0знаков, у предпринимателя его нет',
    ]);
    expect(reportLines(report).join('\n')).toContain('не взято: ООО «Ромашка»');
    await changeRows(fresh.db, 'contragents', { id: 3 }, { external_id: null, company: 'ИП Другой' });
  });

  test('is disabled by a mark for deletion and comes back without it, unless staff decide otherwise', async () => {
    const marked = (deleted: boolean) => imported(element({ more: tag('ПометкаУдаления', String(deleted)) }));
    await known('c-1');
    await marked(true);
    expect(await first()).toMatchObject({ enabled: 0 });
    await marked(false);
    expect(await first()).toMatchObject({ enabled: 1 });

    await marked(true);
    await changeRows(fresh.db, 'contragents', { id: 1 }, { enabled: 1 });
    await marked(true);
    expect(await first()).toMatchObject({ enabled: 1 });

    await marked(false);
    await changeRows(fresh.db, 'contragents', { id: 1 }, { enabled: 0 });
    await marked(false);
    await marked(true);
    await marked(false);
    expect(await first()).toMatchObject({ enabled: 0 });
  });

  test('has its contracts updated, and a new contract is named in the report', async () => {
    await known('c-1');
    const contracts = [
      `<Договор>${tag('Ид', 'k-1')}${tag('Номер', '114-О/2025')}</Договор>`,
      `<Договор>${tag('Ид', 'k-2')}${tag('Номер', '7')}</Договор>`,
    ].join('');
    const report = await imported(element({ more: `<Договоры>${contracts}</Договоры>` }));
    expect(report.contragents.contracts).toEqual({ changed: 1, unchanged: 0, refused: 1 });
    expect(report.contragents.problems).toEqual([
      'ООО «Ромашка», ИНН 7107142836, договор 7: Укажите вид цен',
    ]);
    const contract = fresh.db.selectFrom('contracts').select('external_id').where('id', '=', 1);
    expect(await contract.executeTakeFirst()).toEqual({ external_id: 'k-1' });
    await changeRows(fresh.db, 'contracts', { id: 1 }, { external_id: null });
  });
});

describe('through the door', () => {
  test.each(['catalog', 'sale'])(
    'a file sent with type=%s is taken, with its account in the history',
    async (kind) => {
      await known('c-1');
      const session = await door.open(noon, kind);
      const faulty = element({ id: '', name: 'Без ида' });
      await door.upload(
        session,
        { 'contragents.xml': fileOf(element(), element({ id: 'c-2', inn: '' }), faulty) },
        noon,
      );
      expect(await first()).toMatchObject({ company: 'ООО «Ромашка»' });
      expect((await proposals()).map(({ external_id }) => external_id)).toEqual(['c-2']);
      const file = await fresh.db
        .selectFrom('exchange_files')
        .select(['state', 'report'])
        .where('session_id', '=', session)
        .executeTakeFirstOrThrow();
      expect(file.state).toBe('done');
      const { lines, notes } = JSON.parse(file.report ?? '') as FileOutcome;
      expect(lines).toContain(
        '  Контрагенты: 1\u00a0контрагент изменён, 1\u00a0контрагент предложен на столе, 1\u00a0контрагент не записан',
      );
      expect(notes.map(({ reason, count }) => [reason, count])).toEqual([
        ['CONTRAGENT', 1],
        ['CONTRAGENT_REFUSED', 1],
      ]);
      const authors = fresh.db.selectFrom('history').select('actor_name').where('kind', '=', 'contragent');
      expect(await authors.execute()).toEqual([{ actor_name: 'ut' }]);
    },
  );
});
