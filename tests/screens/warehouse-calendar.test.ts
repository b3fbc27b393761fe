import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { addRows, clearTables } from '#tests/builders/rows.ts';
import { passwords, staff } from '#tests/builders/world.ts';
import { openPortal, type Portal } from '#tests/setup/portal.ts';
import { type Page, type Visitor, visitor } from '#tests/setup/visitor.ts';

let portal: Portal;
let irina: Visitor;
beforeAll(async () => {
  portal = await openPortal();
  irina = visitor(portal);
  await irina.submit(await irina.visit('/desk'), 'main form', {
    email: staff.email,
    password: passwords.staff,
  });
});
afterAll(() => portal.close());
beforeEach(() => clearTables(portal.db, 'warehouse_calendars', 'warehouse_days', 'shipping_days'));

const calendar = '/desk/warehouses/1/calendar';
const squeezed = (text: string | null | undefined) => text?.replace(/\s+/g, ' ').trim() ?? '';
const days = (page: Page) => page.$$('#days tbody tr').map((row) => squeezed(row.textContent));
/** Returns the days of a month of the overview with their states. */
const month = (page: Page, nth: number) =>
  [...(page.$$('#year table')[nth]?.querySelectorAll('td') ?? [])].map((td) => squeezed(td.textContent));
const tick = (page: Page, name: string, checked: boolean) => {
  (page.$(`#week input[type=checkbox][name=${name}]`) as HTMLInputElement).checked = checked;
};

test('the calendar is linked from the list and the page of a warehouse, and keeps what is saved', async () => {
  const list = await irina.visit('/desk/warehouses');
  expect(list.$(`a[href="${calendar}"]`)).not.toBeNull();
  const page = await irina.follow(await irina.visit('/desk/warehouses/1'), 'Календарь отгрузки');
  expect(page.path).toBe(calendar);
  tick(page, 'day_6', true);
  const refused = await irina.submit(page, '#week', { cutoff: 'полдень' });
  expect(refused.status).toBe(400);
  expect(refused.$('#week-cutoff')?.getAttribute('value')).toBe('полдень');
  expect(refused.$('#day-note')?.getAttribute('value')).toBe('');
  const saved = await irina.submit(refused, '#week', { cutoff: '15' });
  expect(saved.text).toContain('Данные сохранены');
  expect(saved.$('#week-cutoff')?.getAttribute('value')).toBe('15:00');
  expect(saved.$('#week input[type=checkbox][name=day_6]')?.hasAttribute('checked')).toBe(true);
});

test('a form that was open meanwhile shows what a colleague has saved instead of overwriting it', async () => {
  const stale = await irina.visit(calendar);
  await irina.submit(await irina.visit(calendar), '#week', { cutoff: '15:00' });
  const asked = await irina.submit(stale, '#week', { cutoff: '12:00' });
  expect(asked.status).toBe(409);
  expect(asked.text).toContain('«15:00»');
  const saved = await irina.submit(asked, '#week');
  expect(saved.$('#week-cutoff')?.getAttribute('value')).toBe('12:00');
});

test('the year shows each day’s state in words, and leads to the years beside it', async () => {
  await addRows(portal.db, 'warehouse_days', [
    { wms_id: 1, day: '2027-03-08', ships: 0, note: 'Международный женский день' },
    { wms_id: 1, day: '2027-03-13', ships: 1, note: '' },
  ]);
  const page = await irina.follow(await irina.visit(`${calendar}?year=2026`), '2027');
  expect(page.$$('#year table')).toHaveLength(12);
  const march = month(page, 2);
  expect(march.slice(0, 7)).toEqual([
    ...[1, 2, 3, 4, 5].map((day) => `${day} отгружает`),
    ...['6 не отгружает', '7 не отгружает'],
  ]);
  expect([march[7], march[12]]).toEqual(['8 не отгружает, Международный женский день', '13 отгружает']);
  expect(page.$('#year .calendar-years a[href*="2028"]')).not.toBeNull();
  expect((await irina.visit(`${calendar}?year=прошлый`)).status).toBe(200);
  expect((await irina.visit('/desk/warehouses/99/calendar')).status).toBe(404);
});

test('a day is added, removed and returned; a refused one keeps what was typed', async () => {
  const refused = await irina.submit(await irina.visit(calendar), '#day', {
    day: '31.02.2040',
    note: 'Учёт',
  });
  expect(refused.status).toBe(400);
  expect(refused.$('#day-note')?.getAttribute('value')).toBe('Учёт');
  const added = await irina.submit(refused, '#day', { day: '07.02.2040' });
  expect(added.text).toContain('День добавлен: 07.02.2040');
  expect(days(added)).toHaveLength(1);
  expect(days(added)[0]).toMatch(/^07\.02\.2040, вторник.*не отгружает.*Учёт/);
  const removed = await irina.submit(added, '#days form[action*="removed"]', { removed: '1' });
  expect(removed.text).toContain('День удалён: 07.02.2040');
  expect(days(removed)).toEqual([]);
  const returned = await irina.submit(removed, 'form:has([name=removed])');
  expect(returned.text).toContain('День возвращён: 07.02.2040');
  expect(days(returned)).toHaveLength(1);
});

test('the holidays of a year are shown before they are added, and a second time nothing is added', async () => {
  const question = await irina.follow(
    await irina.visit(`${calendar}?year=2040`),
    'Добавить праздники 2040 года',
  );
  expect(question.$$('main li').map((li) => squeezed(li.textContent))).toContain(
    '12.06.2040, вторник: не отгружает, День России',
  );
  const [added, again] = [
    await irina.submit(question, 'main form'),
    await irina.submit(question, 'main form'),
  ];
  expect(added.text).toContain('Праздники 2040 года: добавлено 14 дней');
  expect(again.text).toContain('Праздники 2040 года уже добавлены');
  expect(days(again)).toHaveLength(14);
  expect((await irina.visit(`${calendar}/holidays?year=2040`)).$('main form[method=post]')).toBeNull();
});

test('copying asks first, and asks again if a calendar has changed', async () => {
  await addRows(portal.db, 'warehouse_calendars', { wms_id: 2, weekdays: '24', cutoff: 600 });
  const page = await irina.visit(calendar);
  const question = await irina.submit(page, 'form[action$="/copy"]', { from: '2' });
  expect(question.text).toContain('Отгрузка, понедельник: было «да», станет «нет»');
  await addRows(portal.db, 'warehouse_days', { wms_id: 2, day: '2040-02-07', ships: 0 });
  const asked = await irina.submit(question, 'main form');
  expect(asked.text).toContain('Календари изменились, пока вопрос был открыт');
  expect(asked.text).toContain('07.02.2040: было «как обычно», станет «не отгружает»');
  const copied = await irina.submit(asked, 'main form');
  expect(copied.text).toContain('Календарь скопирован');
  expect(copied.$('#week-cutoff')?.getAttribute('value')).toBe('10:00');
  expect((await irina.visit(`${calendar}/copy?from=99`)).text).toContain('Выберите другой склад');
});
