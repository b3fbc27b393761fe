import { beforeEach, describe, expect, test } from 'vitest';
import { bulkInsert } from '#server/db/dialect.server.ts';
import { getReadyAnswer } from '#server/talk/ready-answers/get-ready-answer.server.ts';
import { listReadyAnswers } from '#server/talk/ready-answers/list-ready-answers.server.ts';
import { moveReadyAnswer } from '#server/talk/ready-answers/move-ready-answer.server.ts';
import { removeReadyAnswer } from '#server/talk/ready-answers/remove-ready-answer.server.ts';
import { saveReadyAnswer } from '#server/talk/ready-answers/save-ready-answer.server.ts';
import { okValue } from '#tests/builders/ok-value.ts';
import { colleagues, staff } from '#tests/builders/world.ts';
import { smallWorld } from '#tests/setup/small-world.ts';

const fresh = smallWorld();
beforeEach(async () => {
  for (const table of ['ready_answers', 'history'] as const) await fresh.db.deleteFrom(table).execute();
});
const as = (actor = staff) => fresh.as(actor);
const save = (values: object, actor = staff) => as(actor).tries(saveReadyAnswer, values);
const headers = async () =>
  (await as(colleagues.newcomer).does(listReadyAnswers, undefined)).answers.map(({ header }) => header);

describe('ready answers', () => {
  test('staff share ready answers in one order, and changes are recorded in the history', async () => {
    const { id: first } = okValue(await save({ header: 'Сроки', text: 'Завтра.\r\nС утра.' }));
    const { id: second } = okValue(
      await save({ header: 'Фото', text: 'Пришлите фото' }, colleagues.newcomer),
    );
    expect(await headers()).toEqual(['Сроки', 'Фото']);
    for (const _twice of [1, 2])
      expect(await as().tries(moveReadyAnswer, { id: second, place: 1 })).toMatchObject({ ok: true });
    expect(await headers()).toEqual(['Фото', 'Сроки']);
    expect((await as().does(getReadyAnswer, { id: first })).text).toBe('Завтра.\nС утра.');
    for (const removed of ['1', '1', '0', '1'])
      expect(await as().tries(removeReadyAnswer, { id: first, removed })).toMatchObject({ ok: true });
    expect(await headers()).toEqual(['Фото']);
    expect(await as().tries(getReadyAnswer, { id: first })).toMatchObject({ code: 'NOT_FOUND' });
    const rows = await fresh.db.selectFrom('history').select('action').orderBy('id').execute();
    expect(rows.map(({ action }) => action)).toEqual([
      ...['created', 'created', 'changed', 'removed', 'restored', 'removed'],
    ]);
  });

  test('a ready answer requires a text and a unique name, and at most a hundred can exist', async () => {
    expect(await save({ header: ' ', text: '' })).toMatchObject({
      fields: { header: [expect.any(String)], text: ['Напишите текст ответа'] },
    });
    const { id } = okValue(await save({ header: 'Сроки', text: 'Завтра' }));
    expect(okValue(await save({ header: 'Сроки', text: 'Завтра' })).id, 'the same form twice').toBe(id);
    await as().does(removeReadyAnswer, { id, removed: '1' });
    okValue(await save({ header: 'Сроки', text: 'Завтра' }));
    expect(await as().tries(removeReadyAnswer, { id, removed: '0' })).toMatchObject({
      message: 'Ответ с таким названием уже есть',
    });
    expect(await headers()).toEqual(['Сроки']);
    expect(await save({ header: 'Сроки', text: 'Сегодня' })).toMatchObject({
      fields: { header: ['Ответ с таким названием уже есть'] },
    });
    const more = Array.from({ length: 99 }, (_, i) => ({ header: `№ ${i}`, text: 'Да', sort: i + 2 }));
    await bulkInsert(fresh.db, 'ready_answers', more);
    expect(await save({ header: 'Ещё', text: 'Да' })).toMatchObject({
      fields: { header: [expect.stringContaining('не больше 100')] },
    });
  });

  test('a ready answer cannot be saved over a change that was made meanwhile', async () => {
    const { id } = okValue(await save({ header: 'Сроки', text: 'Завтра' }));
    const original = JSON.stringify({ header: 'Сроки', text: 'Завтра' });
    okValue(await save({ id, header: 'Сроки', text: 'Сегодня', original }));
    expect(await save({ id, header: 'Сроки', text: 'В пятницу', original })).toMatchObject({
      code: 'CHANGED_MEANWHILE',
    });
  });
});
