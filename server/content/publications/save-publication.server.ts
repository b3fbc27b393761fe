import { z } from 'zod';
import { isDuplicate } from '../../db/errors.server.ts';
import { addDays, startOfDay } from '../../kernel/clock.ts';
import { zFlag, zIdOrNew, zIfSent, zLine, zRequiredLine } from '../../kernel/fields.ts';
import { type Wording, zOriginal } from '../../kernel/reconcile.ts';
import { fail, ok } from '../../kernel/result.ts';
import { withRight } from '../../kernel/staff-rights.ts';
import { staffUseCase } from '../../kernel/use-case.ts';
import { saveRecord } from '../../work/history/save-record.server.ts';
import { bodyWording, zBody } from '../editing/body.ts';
import { isoDay } from '../editing/shown-days.ts';
import { zSlug } from '../editing/slug.ts';
import { zTextDay, zTextTime } from '../editing/typed-moment.ts';
import { heldRecord, insertRecord, isSlugTaken, updateRecord } from './desk.repository.server.ts';
import { newPublication, noSuchPublication, zShelf } from './get-desk-publication.server.ts';
import {
  momentOf,
  type PublicationFormValues,
  type PublicationRecord,
  publicationFormValues,
} from './publication-record.ts';

/** One of the portal's drawings, or a picture stored for a text. */
const zPicturePath = zLine(255).refine(
  (text) => text === '' || /^\/pictures\/[a-z0-9-]+\.svg$|^\/media\/[0-9a-f-]{36}\.jpg$/.test(text),
  { error: 'Выберите фото ещё раз' },
);

const input = z.object({
  shelf: zShelf,
  id: zIdOrNew,
  header: zRequiredLine(255),
  slug: zSlug,
  announce: zLine(1000),
  body: zBody,
  picture: zPicturePath,
  state: z.enum(['draft', 'ready'], 'Выберите: черновик или публикация'),
  published_on: zTextDay,
  published_time: zTextTime,
  top_until: zIfSent(zTextDay),
  tell: zIfSent(zFlag),
  original: zOriginal,
});

const states = { draft: '«черновик»', ready: '«публикация»' };
const wordings: Record<keyof PublicationFormValues, Wording> = {
  header: { label: 'Заголовок' },
  slug: { label: 'Адрес' },
  announce: { label: 'Анонс' },
  body: bodyWording,
  picture: { label: 'Фото' },
  state: { label: 'Состояние', text: (value) => states[value as keyof typeof states] },
  published_on: { label: 'День публикации' },
  published_time: { label: 'Время публикации' },
  top_until: { label: 'Наверху до' },
  tell: { label: 'Сообщить дилерам', text: (value) => (value ? '«да»' : '«нет»') },
};

/**
 * Saves a news item or an article; `id` 0 creates one. A draft is not shown anywhere; a ready text is shown from its
 * planned time, or immediately if it has none. Dealers are notified of a news item once: an announced item is never
 * announced again. Refusals: BAD_INPUT by field, NOT_FOUND, CHANGED_MEANWHILE.
 */
export const savePublication = staffUseCase({
  name: 'save-publication',
  access: withRight('content'),
  writes: true,
  input,
  async run({ shelf, id = 0, original, ...sent }, ctx) {
    const { db, now } = ctx;
    const known = id ? await heldRecord(db, shelf, id) : undefined;
    if (id && !known) return noSuchPublication(shelf);
    const stored = publicationFormValues(known ?? newPublication());
    const kind = shelf === 'news' ? 'news' : 'article';
    return saveRecord(ctx, { kind, isNew: !known, stored, sent, original, wordings }, async (values) => {
      const { header, slug, published_on, published_time, top_until } = values;
      if (published_on === '' && published_time !== '')
        return fail('BAD_INPUT', { fields: { published_on: ['К времени нужен день публикации'] } });
      if (values.state === 'ready' && values.announce === '' && values.body === '')
        return fail('BAD_INPUT', { fields: { body: ['Напишите анонс или текст или оставьте черновиком'] } });
      if (slug !== '' && (await isSlugTaken(db, shelf, slug, id))) return takenSlug();
      const same = (...names: (keyof PublicationFormValues)[]) =>
        names.every((name) => values[name] === stored[name]);
      const record: PublicationRecord = {
        ...values,
        id,
        // A removed item stays removed; a separate button restores it.
        state: known?.state === 'removed' ? 'removed' : values.state,
        plannedAt: same('published_on', 'published_time')
          ? known?.plannedAt
          : published_on === ''
            ? undefined
            : momentOf(isoDay(published_on), published_time || '00:00'),
        topUntil: same('top_until')
          ? known?.topUntil
          : top_until === ''
            ? undefined
            : startOfDay(addDays(isoDay(top_until), 1)),
        announcedAt: known?.announcedAt ? known.announcedAt : values.tell ? undefined : 0,
      };
      let savedId = id;
      try {
        if (known) await updateRecord(db, shelf, record, now);
        else savedId = await insertRecord(db, shelf, record, now);
      } catch (error) {
        if (isDuplicate(error)) return takenSlug();
        throw error;
      }
      const isPublic = record.state === 'ready' && (record.plannedAt ?? now) <= now;
      return ok({ id: savedId, header, slug, isPublic });
    });
  },
});

const takenSlug = () => fail('BAD_INPUT', { fields: { slug: ['Такой адрес уже есть'] } });
