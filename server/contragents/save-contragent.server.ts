import { z } from 'zod';
import { isDuplicate } from '../db/dialect.server.ts';
import { mainOnly } from '../kernel/actor.ts';
import { dayMs } from '../kernel/clock.ts';
import { zIdOrNew, zLine, zRequiredLine } from '../kernel/fields.ts';
import { fail, ok } from '../kernel/result.ts';
import { useCase } from '../kernel/use-case.ts';
import { type Bound, refuseTooMany } from '../limits/too-many.server.ts';
import { zCode, zInn } from './input.ts';
import { findContragent, insertContragent, updateContragent } from './repository.server.ts';
import { isKppOf, isOgrn } from './rules.ts';

const input = z
  .object({
    id: zIdOrNew,
    company: zRequiredLine(255),
    inn: zInn,
    kpp: zCode(9),
    ogrn: zCode(15).refine((text) => text === '' || isOgrn(text), {
      error: 'Проверьте ОГРН: 13 цифр у компании, 15 у предпринимателя',
    }),
    legal_address: zLine(500),
    bank: zLine(255),
    bik: zCode(9).refine((text) => text === '' || /^\d{9}$/.test(text), { error: 'БИК – 9 цифр' }),
    account: zCode(20).refine((text) => text === '' || /^\d{20}$/.test(text), {
      error: 'Расчётный счёт – 20 цифр',
    }),
  })
  .refine(({ kpp, inn }) => isKppOf(kpp, inn), {
    path: ['kpp'],
    error: 'КПП – 9 знаков, у предпринимателя его нет',
  });

const bound: Bound = {
  ...{ name: 'contragents', limit: 50, windowMs: dayMs },
  message: 'Слишком много новых контрагентов за сутки. Повторите завтра',
};

/**
 * Saves a legal entity; a new one where `id` is absent or 0 (contract §2, «Contragents»). Refusals: BAD_INPUT by field, INN_TAKEN at
 * `inn` when it is registered by this dealer or another, NOT_FOUND, TOO_MANY_TRIES.
 */
export const saveContragent = useCase({
  name: 'save-contragent',
  access: mainOnly,
  writes: true,
  input,
  async run({ id, ...requisites }, ctx) {
    const { db, actor } = ctx;
    if (id && !(await findContragent(db, actor, id))) {
      return fail('NOT_FOUND', { message: 'Такого контрагента нет' });
    }
    const many = id ? undefined : await refuseTooMany(ctx, actor.dealerId, bound);
    if (many) return many;
    try {
      if (id) await updateContragent(db, id, requisites);
      return ok({ id: id || (await insertContragent(db, actor, requisites)) });
    } catch (error) {
      if (!isDuplicate(error)) throw error;
      const taken = fail('INN_TAKEN');
      return { ...taken, fields: { inn: [taken.message] } };
    }
  },
});
