import { z } from 'zod';
import { currentContract } from '../contracts/current.server.ts';
import { inTransaction, isDuplicate } from '../db/dialect.server.ts';
import { removePicture, storePicture } from '../files/pictures.server.ts';
import { buyers, type SignedIn } from '../kernel/actor.ts';
import { zRequiredText } from '../kernel/fields.ts';
import { type FieldErrors, fail, ok } from '../kernel/result.ts';
import { typedLines } from '../kernel/typed-lines.ts';
import { type Context, useCase } from '../kernel/use-case.ts';
import { type Bound, refuseTooMany } from '../limits/too-many.server.ts';
import { mailToManager } from '../staff/mail-to-staff.server.ts';
import { complaintReasons } from './complaint-view.ts';
import { isQuantity, mostPicked } from './picked-list.ts';
import { picturesFolder } from './pictures-folder.server.ts';
import { complaintOfKey, insertOwnComplaint } from './repository.server.ts';
import { complaintNumber } from './rules.ts';

/** Contract §2, «Complaints». */
const mostPictures = 5;
const largestPicture = 5 * 1024 * 1024;
const longestSide = 2_000;
const longestComment = 4_000;

/** Each is mailed, and its pictures are drawn anew. */
const bound: Bound = {
  ...{ name: 'complaints', limit: 30, windowMs: 3_600_000 },
  message: 'Слишком много рекламаций за час. Повторите позже',
};

const input = z.object({
  key: zRequiredText(64),
  reason: z.enum(complaintReasons, { error: 'Выберите причину' }),
  comment: z
    .transform(typedLines)
    .refine((text) => text.length <= longestComment, { error: `Не длиннее ${longestComment} знаков` }),
  items: z
    .array(z.object({ id: z.number(), quantity: z.string() }))
    .min(1, { error: 'Добавьте товары, на которые рекламация' })
    .max(mostPicked, { error: `Не больше ${mostPicked} товаров в одной рекламации` }),
  pictures: z
    .array(z.object({ name: z.string(), type: z.string(), bytes: z.instanceof(Uint8Array) }))
    .max(mostPictures, { error: 'Не больше пяти фотографий' })
    .refine((pictures) => pictures.every(({ bytes }) => bytes.length <= largestPicture), {
      error: 'Фотография больше 5 МБ',
    })
    .default([]),
});

type Pictures = z.output<typeof input>['pictures'];

/**
 * Sends a complaint (contract §2): stored with a number, mailed to the dealer's manager. The same form sent twice makes one. Refusals:
 * BAD_INPUT (quantities as `qnt[101]`), NO_PICTURE and BAD_PICTURE beside `pictures`, NO_CONTRACT, TOO_MANY_TRIES.
 */
export const sendComplaint = useCase({
  name: 'send-complaint',
  access: buyers,
  // Pictures are drawn anew before the database is held.
  writes: 'own',
  input,
  async run({ key, reason, comment, items, pictures }, ctx) {
    const { db, actor, now, origin, uploads } = ctx;
    const known = await complaintOfKey(db, actor, key);
    if (known) return ok({ id: known, number: complaintNumber(known) });
    const goods = await goodsOf(ctx, items);
    if (!goods.ok) return goods;

    const many = await refuseTooMany(ctx, actor.accountId, bound);
    if (many) return many;
    const stored = await store(uploads, pictures);
    if (!stored.ok) return stored;
    try {
      const id = await inTransaction(db, async (trx) => {
        const complaint = { reason, comment, key, now, lines: goods.value, pictures: stored.value };
        const added = await insertOwnComplaint(trx, actor, complaint);
        const lines = goods.value.map(({ articul, header, quantity }) => `${articul} ${header}: ${quantity}`);
        await mailToManager(trx, now, actor.dealerId, {
          subject: `Рекламация ${complaintNumber(added)}: ${reason}`,
          text: [`${actor.name || actor.email}`, comment, ...lines, `${origin}/desk/complaints/${added}`]
            .filter(Boolean)
            .join('\n\n'),
          replyTo: actor.email,
        });
        return added;
      });
      return ok({ id, number: complaintNumber(id) });
    } catch (error) {
      await forget(uploads, stored.value);
      const first = isDuplicate(error) ? await complaintOfKey(db, actor, key) : undefined;
      if (first) return ok({ id: first, number: complaintNumber(first) });
      throw error;
    }
  },
});

type Items = z.output<typeof input>['items'];

/** The products with their quantities, or what is wrong with which. */
async function goodsOf({ db, actor, catalogue }: Context<SignedIn>, items: Items) {
  const [current, model] = await Promise.all([currentContract(db, actor), catalogue()]);
  if (!current) return fail('NO_CONTRACT');
  const fields: FieldErrors = {};
  for (const { id, quantity } of items) {
    if (!isQuantity(quantity)) fields[`qnt[${id}]`] = ['Укажите количество товара'];
  }
  const products = new Map(
    model
      .products(
        items.map(({ id }) => id),
        current.view,
      )
      .map((product) => [product.id, product]),
  );
  for (const { id } of items) if (!products.has(id)) fields[`qnt[${id}]`] = ['Такого товара нет'];
  if (Object.keys(fields).length > 0) return fail('BAD_INPUT', { fields });
  return ok(
    items.map(({ id, quantity }) => {
      const { articul, header } = products.get(id)!;
      return { id, articul, header, quantity: Number(quantity) };
    }),
  );
}

/** Stores all pictures or none. */
async function store(uploads: string, pictures: Pictures) {
  const stored: { file: string; name: string }[] = [];
  for (const { name, ...picture } of pictures) {
    const result = await storePicture(picturesFolder(uploads), picture, longestSide);
    if (!result.ok) {
      await forget(uploads, stored);
      return { ...result, fields: { pictures: [`${name.slice(0, 100)}: ${result.message}`] } };
    }
    stored.push({ file: result.value, name: name.slice(0, 255) });
  }
  return ok(stored);
}

async function forget(uploads: string, pictures: { file: string }[]): Promise<void> {
  await Promise.all(pictures.map(({ file }) => removePicture(picturesFolder(uploads), file)));
}
