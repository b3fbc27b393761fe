import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { addDays, addMonths, dayOf, ruDate } from '#server/kernel/clock.ts';
import { actJob } from '#server/papers/acts/build-act.server.ts';
import { runJobs } from '#server/work/jobs/run-jobs.server.ts';
import { fillLedger, forgetActs, insertAct } from '#tests/builders/acts.ts';
import { testContext } from '#tests/builders/context.ts';
import { addRows, changeRows, clearTables } from '#tests/builders/rows.ts';
import { contract, passwords } from '#tests/builders/world.ts';
import { openPortal, type Portal } from '#tests/setup/portal.ts';
import { readPdf } from '#tests/setup/read-pdf.ts';
import { type Page, type Visitor, visitor } from '#tests/setup/visitor.ts';

let portal: Portal;
let dealer: Visitor;
beforeAll(async () => {
  portal = await openPortal();
  dealer = await signedIn('main');
});
beforeEach(() => forgetActs(portal.db));
afterAll(() => portal.close());

async function signedIn(who: 'main' | 'manager' | 'observer'): Promise<Visitor> {
  const someone = visitor(portal);
  await someone.signIn(`${who}@example.com`, passwords.main);
  return someone;
}

const address = '/cabinet/acts';
const form = 'dialog form';
const today = dayOf(Date.now());
const lines = ['2026-06-05 +70050 Реализация УТ-1', '2026-06-06 −20000 Платёжное поручение № 1'];
const given = (act: Parameters<typeof insertAct>[1]) =>
  insertAct(portal.db, { created_at: Date.now(), ...act });
const rows = () => portal.db.selectFrom('acts').selectAll().orderBy('id').execute();
const cells = (page: Page) =>
  page
    .$$('.acts-list tbody tr')
    .map((row) => [...row.querySelectorAll('td')].map((cell) => cell.textContent?.replace(/\s/g, ' ')));
const value = (page: Page, name: string) => (page.$(`${form} [name=${name}]`) as HTMLInputElement).value;

async function build(): Promise<void> {
  const mailer = { send: async () => {}, close: () => {} };
  await runJobs({ ...testContext(portal.db), now: Date.now(), mailer }, [actJob]);
}

describe('the list of acts', () => {
  test('the list shows the contragent, contract, state and files of each act', async () => {
    await given({ id: 1, lines });
    await given({ id: 2, contract_id: contract.second, opening: -5_000 });
    await given({ id: 3, state: 'queued', ready_at: null });
    await given({ id: 4, state: 'failed', reason: 'нет связи с 1С', ready_at: null });
    const page = await dealer.visit(`${address}/`);
    expect(page.title).toBe('Акты сверки – Светоч Опт');
    expect(page.$('.page-head .quiet')?.textContent).toBe('4\u00a0акта');
    const asked = ruDate(today);
    const company = 'ООО «Люмен Трейд»';
    const period = '01.06.2026 – 30.06.2026';
    expect(cells(page)).toEqual([
      ['№ 4', asked, `${company}114-О/2025`, period, '', 'Ошибка: нет связи с 1С', ''],
      ['№ 3', asked, `${company}114-О/2025`, period, '', 'Готовится', ''],
      ['№ 2', asked, `${company}087-М/2024`, period, '50,00 ₽аванс', 'Готов', 'ExcelPDF'],
      ['№ 1', asked, `${company}114-О/2025`, period, '500,50 ₽долг', 'Готов', 'ExcelPDF'],
    ]);
    expect(page.$('nav [href="/cabinet/acts"][aria-current=page]')).not.toBeNull();
    expect(page.$('a[href="/cabinet/acts/1.xlsx"][download]')?.getAttribute('aria-label')).toBe(
      'Скачать акт №\u00a01 в Excel',
    );
  });

  test('without JavaScript, the list of acts has a reload link while an act is being built', async () => {
    await given({ id: 1, state: 'queued', ready_at: null });
    const waiting = await dealer.visit(`${address}?contract=1`);
    expect(waiting.$('.acts-waiting')?.textContent).toContain('Готовится 1\u00a0акт');
    await changeRows(portal.db, 'acts', {}, { state: 'ready', ready_at: 1 });
    const ready = await dealer.follow(waiting, 'Обновить');
    expect(ready.path).toBe(`${address}?contract=1`);
    expect(ready.$('.acts-waiting')).toBeNull();
    expect(ready.$('.acts-list .state')?.textContent).toBe('Готов');
    expect(ready.$('[role=status]')?.textContent).toBe('');
  });

  test('the list of acts shows the last 12 months, and the next page preserves the filters', async () => {
    for (let id = 1; id <= 21; id++) await given({ id });
    await given({ id: 30, contract_id: contract.closed, contragent_id: 2 });
    await given({ id: 31, created_at: Date.now() - 400 * 86_400_000 });
    const all = await dealer.visit(address);
    const filled = (page: Page, name: string) =>
      (page.$(`.order-filter [name=${name}]`) as HTMLInputElement).value;
    expect([filled(all, 'startDate'), filled(all, 'endDate')]).toEqual([
      ruDate(addMonths(today, -12)),
      ruDate(today),
    ]);
    expect(cells(all)).toHaveLength(20);

    const own = await dealer.submit(all, '.order-filter', { contragent: '1' });
    expect(own.$('.page-head .quiet')?.textContent).toBe('21\u00a0акт');
    const second = await dealer.follow(own, 'nav[aria-label^="Страницы"] [rel=next]');
    expect(cells(second)).toHaveLength(1);
    expect(second.title).toBe('Акты сверки, страница 2 – Светоч Опт');
    expect(new URL(second.path, portal.origin).searchParams.get('contragent')).toBe('1');
    expect(filled(second, 'contragent')).toBe('1');
    expect((await dealer.visit(`${address}?perpage=5&page=2`)).$$('.acts-list tbody tr')).toHaveLength(5);
    expect((await dealer.visit(`${address}?contract=2`)).text).toContain('Актов по этим условиям нет');
  });

  test('the list of acts reports an invalid date at its field and shows the default period', async () => {
    await given({ id: 1 });
    const page = await dealer.visit(`${address}?startDate=31.02.2026&contract=1`);
    expect(page.status).toBe(400);
    expect(page.title).toBe('Ошибка: Акты сверки – Светоч Опт');
    expect(page.$('#startDate-error')?.textContent).toBe('Такой даты нет');
    expect((page.$('#startDate') as HTMLInputElement).value).toBe('31.02.2026');
    expect(cells(page)).toHaveLength(1);
  });

  test('an empty list of acts links to the form that requests an act', async () => {
    const page = await dealer.visit(address);
    expect(page.text).toContain('Актов пока нет');
    expect((await dealer.follow(page, '.empty-box a')).$('dialog h2')?.textContent).toBe('Новый акт сверки');
  });

  test('observers see all acts and can request acts; managers see acts of assigned contracts', async () => {
    await given({ id: 1 });
    await given({ id: 2, contract_id: contract.second });
    const observer = await signedIn('observer');
    const page = await observer.visit(address);
    expect(cells(page)).toHaveLength(2);

    const manager = await signedIn('manager');
    expect(cells(await manager.visit(address)).map(([number]) => number)).toEqual(['№ 1']);
    expect((await manager.visit(`${address}/2`)).status).toBe(404);
    expect((await manager.visit(`${address}/2.pdf`)).status).toBe(404);
    expect((await visitor(portal).visit(address)).path).toBe('/login?redirectTo=%2Fcabinet%2Facts');
    const asked = await observer.submit(await observer.follow(page, 'a[href$="/acts/new"]'), 'dialog form');
    expect(asked.text).toMatch(/Акт №\s\d+ заказан/);
  });

  test('the polling address returns act states without caching and requires signing in', async () => {
    await given({ id: 1 });
    const watch = await dealer.visit(`${address}/watch?ids=1,2`);
    expect(watch.headers.get('Cache-Control')).toBe('private, no-store');
    expect(JSON.parse(watch.source)).toMatchObject({ acts: [{ id: 1, state: 'ready' }] });
    expect((await visitor(portal).visit(`${address}/watch?ids=1`)).status).toBe(401);
  });
});

describe('a new act', () => {
  test('the dialog for a new act suggests the current contract and the last month', async () => {
    const page = await dealer.follow(await dealer.visit(`${address}?contragent=1`), 'Заказать акт');
    expect(page.path).toBe(`${address}/new?contragent=1`);
    expect(page.$('section[inert]')).not.toBeNull();
    expect([value(page, 'contract_id'), value(page, 'contragent_id')]).toEqual(['1', '1']);
    expect([value(page, 'startdate'), value(page, 'enddate')]).toEqual([
      ruDate(addMonths(today, -1)),
      ruDate(today),
    ]);
    expect(page.$$(`${form} option`).map((option) => option.textContent)).toContain(
      '131-О/2026, ООО «Закрытая» (закрыт)',
    );
    expect((await dealer.follow(page, 'Отмена')).path).toBe(`${address}?contragent=1`);

    const next = await dealer.submit(page, form);
    expect([next.status, next.path]).toEqual([200, address]);
    const [act] = await rows();
    expect(next.$('.note.ok')?.textContent).toBe(`Акт №\u00a0${act?.id} заказан`);
    expect(cells(next)[0]?.[5]).toBe('Готовится');
  });

  test('a background job builds a requested act and sends a message that links to the act', async () => {
    await fillLedger(portal.db, contract.main, `${addDays(today, -3)} +123456 Реализация УТ-7`);
    await dealer.submit(await dealer.visit(`${address}/new`), form);
    await build();
    const page = await dealer.visit(address);
    expect(cells(page)[0]?.slice(4, 6)).toEqual(['1 234,56 ₽долг', 'Готов']);
    const message = await portal.db.selectFrom('messages').selectAll().executeTakeFirst();
    const act = await dealer.visit(message?.href ?? '');
    expect(act.text).toContain('Реализация УТ-7');
  });

  test('sending the form for a new act twice creates only one act', async () => {
    const page = await dealer.visit(`${address}/new`);
    const [first, second] = [await dealer.submit(page, form), await dealer.submit(page, form)];
    expect(first.path).toBe(second.path);
    expect(await rows()).toHaveLength(1);
  });

  test('an act that starts after its end is rejected with the text of the specification', async () => {
    const text = 'Ошибка во временных периодах: дата начала периода больше или равна дате конца периода';
    const page = await dealer.submit(await dealer.visit(`${address}/new`), form, {
      contract_id: '2',
      contragent_id: '',
      startdate: '25.07.2026',
      enddate: '25.06.2026',
    });
    expect([page.status, await rows()]).toEqual([400, []]);
    expect(page.$('.errsum h2')?.textContent).toBe('Акт не заказан: исправьте ошибку');
    expect(page.$('.errsum a[href="#act-startdate"]')?.textContent).toBe(text);
    expect(page.$('#act-startdate-error')?.textContent).toBe(text);
    expect(page.$('#act-startdate')?.getAttribute('aria-invalid')).toBe('true');
    expect(['contract_id', 'startdate', 'enddate'].map((name) => value(page, name))).toEqual([
      '2',
      '25.07.2026',
      '25.06.2026',
    ]);
  });

  test('an act with a future end date or a contragent of another contract is rejected', async () => {
    const page = await dealer.submit(await dealer.visit(`${address}/new`), form, {
      enddate: ruDate(addDays(today, 1)),
    });
    expect(page.$('.errsum a')?.textContent).toBe(
      `Конец: этот день ещё не наступил. Укажите дату не позже ${ruDate(today)}`,
    );
    const other = await dealer.submit(page, form, { enddate: ruDate(today), contragent_id: '2' });
    expect(other.$('#act-contragent_id-error')?.textContent).toContain('заключён с ООО «Люмен Трейд»');
  });

  test('requesting an act for a contract of another dealer returns 404', async () => {
    const page = await dealer.visit(`${address}/new`);
    const option = page.$(`${form} option[value="2"]`);
    option?.setAttribute('value', '4');
    const refused = await dealer.submit(page, form, { contract_id: '4', contragent_id: '' });
    expect([refused.status, await rows()]).toEqual([404, []]);
    expect(refused.text).toContain('Такого договора нет');
  });
});

describe('the screen of an act', () => {
  test('an act shows its parties, documents and balances, and spells out the debt in words', async () => {
    await given({ id: 12, opening: -10_000, lines });
    const page = await dealer.visit(`${address}/12`);
    expect(page.title).toBe('Акт сверки №\u00a012 – Светоч Опт');
    const text = page.text;
    for (const part of [
      'ПоставщикООО «Светоч Опт»',
      'ПокупательООО «Люмен Трейд»ИНН 7707083893',
      'Период01.06.2026 – 30.06.2026',
      'Сальдо на начало периода100,00 ₽',
      '05.06.2026Реализация УТ-1700,50 ₽',
      '06.06.2026Платёжное поручение № 1200,00 ₽',
      'Обороты за период700,50 ₽200,00 ₽',
      'Сальдо на конец периода400,50 ₽',
      'На 30.06.2026 задолженность в пользу ООО «Светоч Опт» – 400,50 ₽ (четыреста рублей 50 копеек).',
      'От поставщикаООО «Светоч Опт»',
    ])
      expect(text).toContain(part);
    expect(page.$$('.act-lines tbody tr')[0]?.querySelectorAll('td')[1]?.textContent).toBe('100,00\u00a0₽');
    expect(page.headers.get('Cache-Control')).toBe('private, no-store');
  });

  test('a queued or failed act shows its state and has no files', async () => {
    await given({ id: 1, state: 'queued', ready_at: null });
    await given({ id: 2, state: 'failed', reason: 'нет связи с 1С', ready_at: null });
    const queued = await dealer.visit(`${address}/1`);
    expect(queued.text).toContain('Акт готовится');
    expect(queued.$('a[download]')).toBeNull();
    const failed = await dealer.visit(`${address}/2`);
    expect(failed.text).toContain('Причина: нет связи с 1С.');
    for (const file of ['1.pdf', '2.xlsx']) {
      expect((await dealer.visit(`${address}/${file}`)).path).toBe(`${address}/${file[0]}`);
    }
  });

  test('a missing act and an act of another dealer return 404', async () => {
    await given({ id: 5, dealer_id: 2, account_id: 5, contract_id: 4, contragent_id: 3 });
    for (const path of ['5', '999', 'abc', '05', '5.pdf', '5.xlsx', 'abc.pdf']) {
      const page = await dealer.visit(`${address}/${path}`);
      expect(page.status, path).toBe(404);
      expect(page.source).not.toContain('ИП Другой');
    }
  });

  test('the Excel file of an act has a Russian name and must not be cached', async () => {
    await given({ id: 12, lines });
    const xlsx = await dealer.visit(`${address}/12.xlsx`);
    expect(xlsx.status).toBe(200);
    expect(xlsx.headers.get('Content-Type')).toBe(
      'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    );
    expect(xlsx.headers.get('Cache-Control')).toBe('private, no-store');
    const disposition = xlsx.headers.get('Content-Disposition') ?? '';
    expect(disposition).toMatch(/^attachment; filename="[\x20-\x7e]+\.xlsx"; filename\*=UTF-8''/);
    expect(decodeURIComponent(disposition.split("UTF-8''")[1] ?? '')).toBe(
      'Акт сверки 12, договор 114-О-2025, 01.06.2026–30.06.2026.xlsx',
    );
  });

  test('the production build finds its fonts and returns an act as a PDF', async () => {
    await given({ id: 12, lines });
    const cookies = await sessionOf(portal);
    const answer = await fetch(`${portal.origin}${address}/12.pdf/`, { headers: { Cookie: cookies } });
    expect([answer.status, answer.headers.get('Content-Type')]).toEqual([200, 'application/pdf']);
    const [page = ''] = readPdf(Buffer.from(await answer.arrayBuffer()));
    expect(page).toContain('Реализация УТ-1\n700,50');
  });
});

describe('the sums of acts with price politics', () => {
  test('a manager with price politics sees acts without sums, on screens and in polled states', async () => {
    const politics = { account_id: 2, mode: 'markup', percent_bp: 1_500, show_wholesale: 1 } as const;
    await addRows(portal.db, 'price_politics', politics);
    await given({ id: 12, lines });
    const manager = await signedIn('manager');
    const list = await manager.visit(address);
    expect(list.text).toContain('Акты показаны без сумм');
    expect(list.$('main [name=hide]')).toBeNull();
    const act = await manager.visit(`${address}/12`);
    expect(act.text).toContain('05.06.2026Реализация УТ-1Отгрузка');
    for (const page of [list, act, await manager.visit(`${address}/watch?ids=12`)]) {
      expect(page.source).not.toMatch(/70050|700,50|50050|500,50/);
    }
    await clearTables(portal.db, 'price_politics');
  });
});

async function sessionOf({ origin }: Portal): Promise<string> {
  const body = new URLSearchParams({ email: 'main@example.com', password: passwords.main });
  const answer = await fetch(`${origin}/login`, {
    method: 'POST',
    body,
    redirect: 'manual',
    headers: { Origin: origin },
  });
  return answer.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ');
}
