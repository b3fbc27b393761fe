import { z } from 'zod';
import { ruDateOf } from '#server/kernel/clock.ts';
import type { Paging } from '#server/kernel/paging.ts';
import type { DraftLine, DraftView, ListedDraft } from '#server/ordering/drafts/draft-view.ts';
import { shaped } from '../shaped.ts';
import { rowsOfPage, wireId, wireMoney, wirePages, zDate, zId, zMoney, zPagination } from '../wire.ts';

/** Shapes of saved baskets (§7.3.5). */

const zDraft = z.object({
  id: zId,
  header: z.string(),
  count: z.int().meta({ description: 'The number of lines.' }),
});

/** The response to `addToDraft`. */
export const draftSaved = shaped(
  z.object({ status: z.literal('success'), draft: zDraft }),
  ({ id, header, count }: ListedDraft) => ({ status: 'success', draft: { id: wireId(id), header, count } }),
);

/** The response to `drafts`. */
export const draftList = shaped(
  z.object({
    drafts: z.array(zDraft.extend({ date: zDate }).meta({ id: 'Draft' })),
    count: z.int(),
    pagination: zPagination,
  }),
  ({ drafts, paging }: { drafts: readonly ListedDraft[]; paging: Paging }) => ({
    drafts: rowsOfPage(drafts, paging).map(({ id, header, count, createdAt }) => ({
      id: wireId(id),
      header,
      count,
      date: ruDateOf(createdAt),
    })),
    count: paging.total,
    pagination: wirePages(paging),
  }),
);

type Line = Pick<
  DraftLine,
  'id' | 'articul' | 'header' | 'unit' | 'wms' | 'type' | 'quantity' | 'available' | 'price'
>;
type Compared = Pick<DraftView, 'id' | 'header' | 'createdAt' | 'total' | 'showWholesale'> & {
  lines: readonly Line[];
};

/** The response to a GET of `drafts/{id}`: a draft as it would be put into the basket now. */
export const draftCard = shaped(
  z.object({
    draft: zDraft.extend({
      date: zDate,
      total: zMoney.meta({
        description: 'The sum of what is available, at the present prices; `null` when they are hidden.',
      }),
      products: z.array(
        z
          .object({
            id: zId,
            articul: z.string(),
            header: z.string(),
            unit: z.string(),
            wms: zId,
            type: z.string(),
            qnt: z.int(),
            available: z.int().meta({ description: 'How many of `qnt` are free.' }),
            price: zMoney,
          })
          .meta({ id: 'DraftLine' }),
      ),
    }),
  }),
  ({ id, header, createdAt, lines, total, showWholesale }: Compared) => ({
    draft: {
      id: wireId(id),
      header,
      count: lines.length,
      date: ruDateOf(createdAt),
      total: wireMoney(showWholesale ? total : undefined),
      products: lines.map((line) => ({
        id: wireId(line.id),
        articul: line.articul,
        header: line.header,
        unit: line.unit,
        wms: wireId(line.wms),
        type: line.type,
        qnt: line.quantity,
        available: line.available,
        price: wireMoney(line.price),
      })),
    },
  }),
);

/**
 * The response to an action on `drafts/{id}`: after `remove` the number of drafts left, after `repeat` the number of
 * pieces put into the basket.
 */
export const draftDone = shaped(
  z.object({ status: z.literal('success'), count: z.int() }),
  ({ count }: { count: number }) => ({ status: 'success', count }),
);
