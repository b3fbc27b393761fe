import { z } from 'zod';
import { isDuplicate } from '../../db/errors.server.ts';
import { dayOf, ruDate } from '../../kernel/clock.ts';
import { zFlag, zIdOrNew, zLine, zOptional, zRequiredLine, zRuDate, zText } from '../../kernel/fields.ts';
import { type Wording, zOriginal } from '../../kernel/reconcile.ts';
import { type Failure, fail, ok } from '../../kernel/result.ts';
import { withRight } from '../../kernel/staff-rights.ts';
import { type Context, staffUseCase } from '../../kernel/use-case.ts';
import { hasConsents } from '../../people/consents/repository.server.ts';
import { saveRecord } from '../../work/history/save-record.server.ts';
import { bodyWording, zBody } from '../editing/body.ts';
import { freeSlug, slugOf, zSlug } from '../editing/slug.ts';
import { forgetFrameParts } from '../frame/frame-parts.server.ts';
import { newPage, noSuchPage } from './get-desk-page.server.ts';
import { type DeskPage, type PageFormValues, pageFormValues } from './page-view.ts';
import { heldPage, insertPage, keepEdition, pageLike, updatePage } from './repository.server.ts';

const input = z.object({
  id: zIdOrNew,
  header: zRequiredLine(255),
  slug: zSlug,
  description: zLine(500),
  body: zBody,
  state: z.enum(['draft', 'ready'], 'Выберите, показывать ли страницу'),
  place: z.enum(['footer', 'header', 'none'], 'Выберите, где ссылка на страницу'),
  sort: zText(6)
    .refine((text) => /^\d{1,5}$/.test(text), { error: 'Укажите место в списке числом, например 2' })
    .transform((text) => String(Number(text))),
  policy: zFlag,
  version_on: zOptional(zRuDate),
  original: zOriginal,
});

const states = { draft: '«черновик»', ready: '«показана»' };
const places = { footer: '«внизу страниц»', header: '«в верхней строке»', none: '«нигде»' };
const wordings: Record<keyof PageFormValues, Wording> = {
  header: { label: 'Название' },
  slug: { label: 'Адрес' },
  description: { label: 'Описание для поиска' },
  body: bodyWording,
  state: { label: 'Состояние', text: (value) => states[value as keyof typeof states] },
  place: { label: 'Ссылка', text: (value) => places[value as keyof typeof places] },
  sort: { label: 'Место в списке' },
  policy: { label: 'Политика обработки данных', text: (value) => (value ? '«да»' : '«нет»') },
  version_on: { label: 'Редакция' },
};

/**
 * Saves a page; `id` 0 creates one. An empty address is made from the page's name. The text of each public edition of
 * the privacy policy is stored, because people consent to the edition by its date. Refusals: BAD_INPUT by field (a
 * taken address, a second policy, a policy that changed without a new date), NOT_FOUND, CHANGED_MEANWHILE.
 */
export const savePage = staffUseCase({
  name: 'save-page',
  access: withRight('content'),
  writes: true,
  input,
  async run({ id = 0, original, version_on, ...typed }, ctx) {
    const { db, now } = ctx;
    const known = id ? await heldPage(db, id) : undefined;
    if (id && !known) return noSuchPage();
    const stored = pageFormValues(known ?? newPage());
    const sent = { ...typed, version_on: version_on ? ruDate(version_on) : '' };
    const form = { kind: 'page', isNew: !known, stored, sent, original, wordings } as const;
    return saveRecord(ctx, form, async (values) => {
      // A removed page stays removed; a separate button restores it.
      const state = known?.state === 'removed' ? 'removed' : values.state;
      const slug = values.slug || (await freeSlug(slugOf(values.header) || 'page', takenBy(db, id)));
      const page: DeskPage = {
        ...values,
        id,
        state,
        slug,
        sort: Number(values.sort),
        versionOn: values.policy ? zRuDate.safeParse(values.version_on).data : undefined,
      };
      const refused =
        (await whyNotKept(ctx, page)) ??
        whyNoPolicy(page, known, dayOf(now)) ??
        (await whyConsentedTo(ctx, page, known));
      if (refused) return refused;
      let savedId = id;
      try {
        if (known) await updatePage(db, page, now);
        else savedId = await insertPage(db, page, now);
      } catch (error) {
        if (isDuplicate(error)) return takenSlug();
        throw error;
      }
      const { header, body } = page;
      if (page.versionOn && state === 'ready')
        await keepEdition(db, { page_id: savedId, version_on: page.versionOn, header, body });
      forgetFrameParts();
      return ok({ id: savedId, header, slug, state, values: { ...values, slug } });
    });
  },
});

const takenSlug = () => fail('BAD_INPUT', { fields: { slug: ['Такой адрес уже есть у другой страницы'] } });

const takenBy = (db: Context['db'], id: number) => async (slug: string) =>
  Boolean(await pageLike(db, { slug }, id));

async function whyNotKept({ db }: Pick<Context, 'db'>, page: DeskPage): Promise<Failure | undefined> {
  if (await pageLike(db, { slug: page.slug }, page.id)) return takenSlug();
  if (page.state === 'ready' && page.body === '')
    return fail('BAD_INPUT', { fields: { body: ['Напишите текст или оставьте страницу черновиком'] } });
  const other = page.policy ? await pageLike(db, { policy: 1 }, page.id) : undefined;
  if (!other) return undefined;
  const gone = other.state === 'removed' ? ' (она снята: верните её и снимите отметку)' : '';
  return fail('BAD_INPUT', { fields: { policy: [`Политика – уже страница «${other.header}»${gone}`] } });
}

/**
 * Returns a refusal if people have already consented to this edition with another text (decisions/personal-data.md).
 */
async function whyConsentedTo(
  { db }: Pick<Context, 'db'>,
  { id, body, versionOn }: DeskPage,
  known: DeskPage | undefined,
): Promise<Failure | undefined> {
  const isNewText = versionOn && known?.versionOn === versionOn && known.body !== body;
  if (!isNewText || !(await hasConsents(db, id, versionOn))) return undefined;
  const message = 'С этой редакцией уже согласились: для нового текста укажите другую дату';
  return fail('BAD_INPUT', { fields: { version_on: [message] } });
}

/** Returns why a page cannot be the privacy policy as entered; `today` is `yyyy-mm-dd`. */
function whyNoPolicy(page: DeskPage, known: DeskPage | undefined, today: string): Failure | undefined {
  if (!page.policy) return undefined;
  const refuse = (message: string) => fail('BAD_INPUT', { fields: { version_on: [message] } });
  if (!page.versionOn) return refuse('Укажите дату редакции: с ней дают согласие');
  const isNewText = known?.policy && known.state === 'ready' && known.body !== page.body;
  if (isNewText && page.versionOn === known.versionOn && page.versionOn < today)
    return refuse('Текст политики изменился: укажите дату новой редакции');
  if (known?.versionOn && known.state === 'ready' && page.versionOn < known.versionOn)
    return refuse(`Новая редакция не может быть раньше прежней, от ${ruDate(known.versionOn)}`);
  return undefined;
}
