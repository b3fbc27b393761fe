import { beforeEach, describe, expect, test } from 'vitest';
import { addCalendarDay } from '#server/desk/warehouses/calendar/add-calendar-day.server.ts';
import { addHolidays } from '#server/desk/warehouses/calendar/add-holidays.server.ts';
import { weekFormValues } from '#server/desk/warehouses/calendar/calendar-view.ts';
import { copyCalendar } from '#server/desk/warehouses/calendar/copy-calendar.server.ts';
import { getWarehouseCalendar } from '#server/desk/warehouses/calendar/get-warehouse-calendar.server.ts';
import { previewCalendarCopy } from '#server/desk/warehouses/calendar/preview-calendar-copy.server.ts';
import { previewHolidays } from '#server/desk/warehouses/calendar/preview-holidays.server.ts';
import { removeCalendarDay } from '#server/desk/warehouses/calendar/remove-calendar-day.server.ts';
import { saveWarehouseWeek } from '#server/desk/warehouses/calendar/save-warehouse-week.server.ts';
import { okValue } from '#tests/builders/ok-value.ts';
import { addRows, clearTables } from '#tests/builders/rows.ts';
import { staff } from '#tests/builders/world.ts';
import { smallWorld } from '#tests/setup/small-world.ts';

const fresh = smallWorld();
const tables = ['warehouse_calendars', 'warehouse_days', 'shipping_days', 'settings', 'history'] as const;
beforeEach(() => clearTables(fresh.db, ...tables));

const as = () => fresh.as(staff);
const calendarOf = (id: number, year?: number) => as().does(getWarehouseCalendar, { id, year });
const daysOf = async (id: number, year?: number) => (await calendarOf(id, year)).days;
/** Returns the fields of a newly opened form of the week. */
async function weekForm(id: number) {
  const values = weekFormValues(await calendarOf(id));
  const flags = Object.entries(values).map(([name, value]) => [name, value === true ? '1' : value || '']);
  return { ...Object.fromEntries(flags), id, original: JSON.stringify(values) };
}
const saveWeek = (input: object) => as().tries(saveWarehouseWeek, input);
const add = (input: object) => as().tries(addCalendarDay, { id: 1, ships: '0', note: '', ...input });
const remove = (input: object) => as().tries(removeCalendarDay, { id: 1, removed: '1', ...input });
const history = async () => {
  const entries = await fresh.db.selectFrom('history').select(['kind', 'record_id', 'changes']).execute();
  return entries.map(({ changes, ...entry }) => ({ ...entry, changes: JSON.parse(changes) }));
};
const moved = { day: '2026-08-01', ships: '1', note: 'Перенос' };

describe('the week', () => {
  test('a warehouse without settings ships on the usual days, at any time', async () => {
    expect(await calendarOf(2)).toMatchObject({ weekdays: '12345', cutoff: null, year: 2026, days: [] });
    await addRows(fresh.db, 'settings', { name: 'shipping_weekdays', value: '2,4' });
    expect(await calendarOf(2)).toMatchObject({ weekdays: '24' });
  });

  test('a saved week belongs to one warehouse and is recorded', async () => {
    okValue(await saveWeek({ ...(await weekForm(1)), day_6: '1', day_1: '0', cutoff: ' 09.30' }));
    expect(await calendarOf(1)).toMatchObject({ weekdays: '23456', cutoff: 570 });
    expect(await calendarOf(2)).toMatchObject({ weekdays: '12345', cutoff: null });
    const changes = [
      { label: 'Отгрузка, понедельник', before: 'да', after: 'нет' },
      { label: 'Отгрузка, суббота', before: 'нет', after: 'да' },
      { label: 'Заказы на следующий день отгрузки до', before: 'не задано', after: '9:30' },
    ];
    expect(await history()).toEqual([{ kind: 'warehouse', record_id: 1, changes }]);
  });

  test.each(['25:00', '12:60', '0', 'полдень', '-5'])('the cut-off time %s is refused', async (cutoff) => {
    const refused = await saveWeek({ ...(await weekForm(1)), cutoff });
    expect(refused).toMatchObject({ code: 'BAD_INPUT', fields: { cutoff: [expect.any(String)] } });
  });

  test('a warehouse ships on at least one day of the week', async () => {
    const none = Object.fromEntries([1, 2, 3, 4, 5].map((day) => [`day_${day}`, '0']));
    const refused = await saveWeek({ ...(await weekForm(1)), ...none });
    expect(refused).toMatchObject({ fields: { day_1: ['Отметьте хотя бы один день'] } });
  });

  test('a form that was open meanwhile changes only its own fields, and a conflict is shown', async () => {
    const form = await weekForm(1);
    okValue(await saveWeek({ ...(await weekForm(1)), day_6: '1', cutoff: '15' }));
    const merged = okValue(await saveWeek({ ...form, day_5: '0' }));
    expect(merged.meanwhile).toHaveLength(2);
    expect(await calendarOf(1)).toMatchObject({ weekdays: '12346', cutoff: 900 });
    expect(await saveWeek({ ...form, cutoff: '12:00' })).toMatchObject({
      code: 'CHANGED_MEANWHILE',
      fields: { cutoff: [expect.stringContaining('«15:00»')] },
    });
  });

  test('a warehouse that does not exist has no calendar', async () => {
    expect(await as().tries(getWarehouseCalendar, { id: 99 })).toMatchObject({ code: 'NOT_FOUND' });
    expect(await saveWeek({ id: 99, cutoff: '' })).toMatchObject({ code: 'NOT_FOUND' });
    expect(await add({ id: 99, day: '01.08.2026' })).toMatchObject({ code: 'NOT_FOUND' });
  });
});

describe('days that differ from the week', () => {
  test('a day is added once, however often the form is sent', async () => {
    for (let i = 0; i < 2; i++) okValue(await add({ day: '1 августа 2026', ships: '1', note: 'Перенос' }));
    const shown = { day: '2026-08-01', ships: true, note: 'Перенос', isShared: false };
    expect([await daysOf(1), await daysOf(2), await daysOf(1, 2027)]).toEqual([[shown], [], []]);
    const changes = [{ label: '01.08.2026', before: '', after: 'отгружает, Перенос' }];
    expect(await history()).toEqual([{ kind: 'warehouse', record_id: 1, changes }]);
  });

  test('a day that has another exception, and a past one, are refused', async () => {
    okValue(await add({ ...moved }));
    expect(await add({ day: '2026-08-01' })).toMatchObject({
      fields: { day: ['01.08.2026 уже в\u00a0списке: отгружает, Перенос. Сначала удалите этот день'] },
    });
    expect(await add({ day: '19.07.2026' })).toMatchObject({ fields: { day: ['Этот день уже прошёл'] } });
    expect(await add({ day: '31.02' })).toMatchObject({ fields: { day: ['Такой даты нет'] } });
  });

  test('a removed day can be restored, and repeating either changes nothing', async () => {
    okValue(await add(moved));
    for (let i = 0; i < 2; i++) okValue(await remove(moved));
    expect(await daysOf(1)).toEqual([]);
    for (let i = 0; i < 2; i++) okValue(await remove({ ...moved, removed: '0' }));
    expect(await daysOf(1)).toMatchObject([{ day: '2026-08-01', ships: true, note: 'Перенос' }]);
    expect(await history()).toHaveLength(3);
  });

  test('a day that a colleague has changed meanwhile is neither removed nor replaced', async () => {
    okValue(await add({ day: '2026-08-01', note: 'Инвентаризация' }));
    for (const removed of ['1', '0'])
      expect(await remove({ ...moved, removed })).toMatchObject({ code: 'CHANGED_MEANWHILE' });
    expect(await daysOf(1)).toMatchObject([{ note: 'Инвентаризация' }]);
  });

  test('exceptions for all warehouses are shown unless the warehouse has its own', async () => {
    const shared = { day: '2026-08-01', ships: 0, note: 'Учёт' };
    await addRows(fresh.db, 'shipping_days', [shared, { ...shared, day: '2026-08-03' }]);
    okValue(await add(moved));
    expect(await daysOf(1)).toEqual([
      { day: '2026-08-01', ships: true, note: 'Перенос', isShared: false },
      { day: '2026-08-03', ships: false, note: 'Учёт', isShared: true },
    ]);
  });
});

describe('holidays', () => {
  const addAll = (year: number) => as().does(addHolidays, { id: 1, year: String(year) });

  test('the fourteen holidays of a year are previewed, and added once', async () => {
    const { added, kept } = await as().does(previewHolidays, { id: 1, year: '2027' });
    expect(added.map(({ day }) => day.slice(5)).join()).toBe(
      '01-01,01-02,01-03,01-04,01-05,01-06,01-07,01-08,02-23,03-08,05-01,05-09,06-12,11-04',
    );
    expect(kept).toEqual([]);
    expect([(await addAll(2027)).added, (await addAll(2027)).added]).toEqual([14, 0]);
    expect(await daysOf(1, 2027)).toEqual(added.map((each) => ({ ...each, isShared: false })));
    expect(await history()).toMatchObject([{ kind: 'warehouse', record_id: 1 }]);
    expect([await daysOf(1), await daysOf(2, 2027)]).toEqual([[], []]);
  });

  test('days that the calendar has already are not changed', async () => {
    okValue(await add({ day: '08.03.2027', ships: '1', note: 'Работаем' }));
    await addRows(fresh.db, 'shipping_days', { day: '2027-05-09', ships: 0, note: 'Для всех' });
    const { added, kept } = await as().does(previewHolidays, { id: 1, year: '2027' });
    expect([added.length, kept.map(({ note }) => note)]).toEqual([12, ['Работаем', 'Для всех']]);
    expect((await addAll(2027)).added).toBe(12);
    const days = await daysOf(1, 2027);
    expect(days.filter(({ note }) => ['Работаем', 'Для всех'].includes(note))).toHaveLength(2);
  });
});

describe('copying', () => {
  const preview = () => as().does(previewCalendarCopy, { id: 2, from: 1 });
  const copy = (seen: string) => as().tries(copyCalendar, { id: 2, from: 1, seen });

  test('the question names every change, and the copy makes them once', async () => {
    okValue(await saveWeek({ ...(await weekForm(1)), day_6: '1', cutoff: '15:00' }));
    okValue(await add(moved));
    okValue(await add({ id: 2, day: '03.08.2026', note: 'Учёт' }));
    await addRows(fresh.db, 'warehouse_days', { wms_id: 2, day: '2026-05-01', ships: 0 });
    const { changes, seen } = await preview();
    expect(changes).toEqual([
      { label: 'Отгрузка, суббота', before: 'нет', after: 'да' },
      { label: 'Заказы на следующий день отгрузки до', before: 'не задано', after: '15:00' },
      { label: '01.08.2026', before: 'как обычно', after: 'отгружает, Перенос' },
      { label: '03.08.2026', before: 'не отгружает, Учёт', after: 'как обычно' },
    ]);
    for (let i = 0; i < 2; i++) okValue(await copy(seen));
    expect(await calendarOf(2)).toMatchObject({ weekdays: '123456', cutoff: 900 });
    expect((await daysOf(2)).map(({ day }) => day)).toEqual(['2026-05-01', '2026-08-01']);
    expect((await history()).at(-1)).toEqual({ kind: 'warehouse', record_id: 2, changes });
    expect((await preview()).changes).toEqual([]);
  });

  test('nothing is copied if a calendar has changed since the question', async () => {
    okValue(await add(moved));
    const { seen } = await preview();
    okValue(await add({ id: 2, day: '03.08.2026', note: 'Учёт' }));
    expect(await copy(seen)).toMatchObject({ code: 'CHANGED_MEANWHILE' });
    expect(await daysOf(2)).toMatchObject([{ note: 'Учёт' }]);
  });

  test('a warehouse cannot be copied from itself or from one that does not exist', async () => {
    for (const from of [2, 99])
      expect((await as().tries(previewCalendarCopy, { id: 2, from })).ok).toBe(false);
    expect(await as().tries(copyCalendar, { id: 2, from: 99, seen: '' })).toMatchObject({ ok: false });
  });
});
