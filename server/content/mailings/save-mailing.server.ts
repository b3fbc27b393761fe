import { z } from 'zod';
import { confinedTo } from '../../kernel/actor.ts';
import { zIdOrNew, zOptional } from '../../kernel/fields.ts';
import { type Wording, zOriginal } from '../../kernel/reconcile.ts';
import { fail, ok } from '../../kernel/result.ts';
import { withRight } from '../../kernel/staff-rights.ts';
import { staffUseCase } from '../../kernel/use-case.ts';
import { saveRecord } from '../../work/history/save-record.server.ts';
import { isoDay } from '../editing/shown-days.ts';
import { momentOf } from '../publications/publication-record.ts';
import { audienceChoices } from './audience.repository.server.ts';
import { noSuchMailing } from './get-mailing.server.ts';
import { zKey, zMailing } from './input.ts';
import {
  type Audience,
  audiences,
  type Mailing,
  type MailingChoices,
  type MailingFormValues,
  mailingFormValues,
  newMailing,
} from './mailing-view.ts';
import { heldMailing, insertDraft, mailingByKey, updateDraft } from './repository.server.ts';

/**
 * Saves a draft of a message to dealers; `id` 0 creates one, once per `key`. Refusals: BAD_INPUT by field, NOT_FOUND,
 * CHANGED_MEANWHILE, MAILING_STARTED if it is no longer a draft.
 */
export const saveMailing = staffUseCase({
  name: 'save-mailing',
  access: withRight('mailings'),
  writes: true,
  input: z.object({ id: zIdOrNew, ...zMailing, key: zOptional(zKey), original: zOriginal }),
  async run({ id = 0, key, original, ...sent }, ctx) {
    const { db, actor, now } = ctx;
    const confined = confinedTo(actor);
    const known = id ? await heldMailing(db, id, confined) : undefined;
    if (id && !known) return noSuchMailing();
    if (known && known.state !== 'draft') return fail('MAILING_STARTED');
    if (!known && !key) return fail('BAD_INPUT', { fields: { header: ['Обновите страницу'] } });
    const twice = known ? undefined : await mailingByKey(db, actor.staffId, key!);
    if (twice !== undefined) return ok({ id: twice, header: sent.header, meanwhile: [] as string[] });
    const choices = await audienceChoices(db, confined !== undefined);
    const wordings = wordingsOf(choices);
    const stored = mailingFormValues(known ?? newMailing);
    const form = { kind: 'message', isNew: !known, stored, sent, original, wordings } as const;
    return saveRecord<MailingFormValues, { id: number; header: string }>(ctx, form, async (values) => {
      const content = contentOf(values, choices);
      if ('fields' in content) return fail('BAD_INPUT', { fields: content.fields });
      const draft = { ...content, author: actor.staffId, servedBy: confined ?? null };
      if (known) await updateDraft(db, id, content);
      const saved = known ? id : await insertDraft(db, { ...draft, key: key! }, now);
      return saved === undefined ? noSuchMailing() : ok({ id: saved, header: content.header });
    });
  },
});

type Content = Pick<
  Mailing,
  'header' | 'text' | 'href' | 'audience' | 'audienceId' | 'mainOnly' | 'byMail' | 'startsAt'
>;

function contentOf(
  values: MailingFormValues,
  { managers, priceTypes, warehouses }: MailingChoices,
): Content | { fields: Record<string, string[]> } {
  const { header, text, href, audience, main_only, by_mail, starts_on, starts_time } = values;
  const among = { manager: managers, price_type: priceTypes, warehouse: warehouses } as const;
  const narrowed = audience === 'all' || audience === 'chosen' ? undefined : audience;
  const chosen = narrowed && among[narrowed].find(({ id }) => String(id) === values[narrowed]);
  const whom = { manager: 'менеджера', price_type: 'вид цен', warehouse: 'склад' };
  if (narrowed && !chosen) return { fields: { [narrowed]: [`Выберите ${whom[narrowed]}`] } };
  if (starts_on === '' && starts_time !== '')
    return { fields: { starts_on: ['К времени нужен день отправки'] } };
  const startsAt = starts_on === '' ? 0 : momentOf(isoDay(starts_on), starts_time || '09:00');
  const audienceId = chosen?.id ?? null;
  return { header, text, href, audience, audienceId, mainOnly: main_only, byMail: by_mail, startsAt };
}

function wordingsOf(choices: MailingChoices): Record<keyof MailingFormValues & string, Wording> {
  const named = (among: { id: number; header: string }[]) => (id: unknown) =>
    `«${among.find((each) => String(each.id) === id)?.header ?? ''}»`;
  const yes = (value: unknown) => (value ? '«да»' : '«нет»');
  return {
    header: { label: 'Тема' },
    text: { label: 'Текст' },
    href: { label: 'Ссылка' },
    audience: { label: 'Кому', text: (value) => `«${audiences[value as Audience]}»` },
    manager: { label: 'Менеджер', text: named(choices.managers) },
    price_type: { label: 'Вид цен', text: named(choices.priceTypes) },
    warehouse: { label: 'Склад', text: named(choices.warehouses) },
    main_only: { label: 'Только главным пользователям', text: yes },
    by_mail: { label: 'И по почте', text: yes },
    starts_on: { label: 'День отправки' },
    starts_time: { label: 'Время отправки' },
  };
}
