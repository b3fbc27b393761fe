import { z } from 'zod';
import { inTransaction, mayHaveHappened } from '../../db/dialect.server.ts';
import { isDuplicate } from '../../db/errors.server.ts';
import { buyers, type SignedIn } from '../../kernel/actor.ts';
import { tooLong, zRequiredText } from '../../kernel/fields.ts';
import { thousands } from '../../kernel/money.ts';
import { counted } from '../../kernel/plural.ts';
import { type FieldErrors, fail, ok } from '../../kernel/result.ts';
import { typedLines } from '../../kernel/typed-lines.ts';
import { type Context, useCase } from '../../kernel/use-case.ts';
import { wireText } from '../../kernel/wire-format.ts';
import { contractToLookThrough } from '../../people/contracts/asked-contract.server.ts';
import { recordChange } from '../../work/history/record-change.server.ts';
import { type Bound, refuseTooMany } from '../../work/limits/too-many.server.ts';
import { forgetPictures, storePictures, zPictures } from './complaint-pictures.server.ts';
import { complaintReasons } from './complaint-view.ts';
import { maxPicked, pickedQuantity } from './picked-list.ts';
import { complaintOfKey, insertOwnComplaint } from './repository.server.ts';
import { complaintNumber } from './rules.ts';
import { tellOfComplaint } from './tell-staff.server.ts';

/** The limit of §10.34. */
const maxComment = 4_000;
/**
 * The maximum number of UTF-16 units; one letter may consist of several. A longer text is refused without counting
 * its letters.
 */
const maxCharacters = 10 * maxComment;
const segmenter = new Intl.Segmenter('ru');
/**
 * The length of the slices in which a text is segmented. Each segment refers to the whole text, so segmenting the
 * text at once would take quadratic time.
 */
const sliceLength = 500;

/**
 * Returns the number of letters as people see them: an emoji is one. For a text that is far too long, returns the
 * number of UTF-16 units.
 */
function lettersIn(text: string): number {
  if (text.length <= maxComment || text.length > maxCharacters) return text.length;
  let letters = 0;
  for (let start = 0; start < text.length; ) {
    const slice = text.slice(start, start + sliceLength);
    const starts = [...segmenter.segment(slice)].map(({ index }) => index);
    // The end of a slice may split a letter, so its last two segments are examined again.
    const isLast = start + slice.length === text.length || starts.length <= 2;
    letters += isLast ? starts.length : starts.length - 2;
    start += isLast ? slice.length : (starts.at(-2) ?? slice.length);
  }
  return letters;
}

/** The limit on complaints, because each one sends a mail and its pictures are re-encoded. */
const bound: Bound = {
  name: 'complaints',
  limit: 30,
  windowMs: 3_600_000,
  message: 'Слишком много рекламаций за час. Повторите позже',
};

const input = z.object({
  key: zRequiredText(64),
  reason: z.enum(complaintReasons, { error: 'Выберите причину' }),
  comment: z
    .transform(typedLines)
    .superRefine((text, issue) => {
      const length = lettersIn(text);
      if (length <= maxComment) return;
      const message = `${tooLong(maxComment)}, сейчас ${thousands(length)}`;
      issue.addIssue({ code: 'custom', message });
    })
    .meta(wireText(maxCharacters)),
  items: z
    .array(z.object({ id: z.number(), quantity: z.string() }))
    .min(1, { error: 'Добавьте товары, на которые рекламация' })
    .max(maxPicked, {
      error: `Не больше ${counted(maxPicked, 'товара', 'товаров', 'товаров')} в одной рекламации`,
    }),
  pictures: zPictures,
});

/**
 * Sends a complaint (§10.34): stores it with a number, and mails it to the staff member who serves the dealer. A form
 * sent twice creates one complaint. Refusals: BAD_INPUT (quantities as `qnt[101]`), NO_PICTURE, BAD_PICTURE and
 * PICTURE_TOO_LARGE beside `pictures`, TOO_MANY_TRIES.
 */
export const sendComplaint = useCase({
  name: 'send-complaint',
  access: buyers,
  // Pictures are re-encoded before the transaction begins.
  writes: 'own',
  input,
  async run({ key, reason, comment, items, pictures }, ctx) {
    const { db, actor, now, origin } = ctx;
    const known = await complaintOfKey(db, actor, key);
    if (known) return ok({ id: known, number: complaintNumber(known) });
    const goods = await goodsOf(ctx, items);
    if (!goods.ok) return goods;

    const many = await refuseTooMany(ctx, actor.accountId, bound);
    if (many) return many;
    const stored = await storePictures(ctx, pictures);
    if (!stored.ok) return stored;
    try {
      const id = await inTransaction(db, async (trx) => {
        const complaint = { reason, comment, key, now, lines: goods.value, pictures: stored.value };
        const added = await insertOwnComplaint(trx, actor, complaint);
        await tellOfComplaint(trx, { now, origin }, { id: added, dealerId: actor.dealerId });
        await recordChange(
          { db: trx, actor, now },
          {
            kind: 'complaint',
            id: added,
            header: complaintNumber(added),
            action: 'created',
            dealerId: actor.dealerId,
          },
        );
        return added;
      });
      return ok({ id, number: complaintNumber(id) });
    } catch (error) {
      if (!mayHaveHappened(error)) await forgetPictures(ctx, stored.value);
      const first = isDuplicate(error) ? await complaintOfKey(db, actor, key) : undefined;
      if (first) return ok({ id: first, number: complaintNumber(first) });
      throw error;
    }
  },
});

type Items = z.output<typeof input>['items'];

/** Returns the products with their quantities, or the errors by product. */
async function goodsOf({ db, actor, catalogue }: Context<SignedIn>, items: Items) {
  const [current, model] = await Promise.all([contractToLookThrough(db, actor), catalogue()]);
  const fields: FieldErrors = {};
  const quantities = new Map<number, number>();
  for (const { id, quantity } of items) {
    const { value, problem } = pickedQuantity(quantity);
    if (problem === undefined) quantities.set(id, value);
    else fields[`qnt[${id}]`] = [problem];
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
    items.map(({ id }) => {
      const { articul, header, unit } = products.get(id)!;
      return { id, articul, header, unit, quantity: quantities.get(id)! };
    }),
  );
}
