import type { Kysely } from 'kysely';
import { z } from 'zod';
import type { Database } from '../../db/schema.ts';
import { markCatalogueChanged } from '../../goods/change-log.repository.server.ts';
import { zFlag, zIdOrNew, zIfSent, zOptional, zRequiredLine, zSwitch, zText } from '../../kernel/fields.ts';
import { counted } from '../../kernel/plural.ts';
import { type Wording, zOriginal } from '../../kernel/reconcile.ts';
import { fail, ok } from '../../kernel/result.ts';
import { withRight } from '../../kernel/staff-rights.ts';
import { staffUseCase } from '../../kernel/use-case.ts';
import { saveRecord } from '../../work/history/save-record.server.ts';
import { queueJobs } from '../../work/jobs/repository.server.ts';
import { deskFields, yesOrNo } from '../desk-fields.ts';
import { newPriceType, noSuchPriceType } from './get-price-type.server.ts';
import {
  type PriceType,
  type PriceTypeFormValues,
  priceTypeFormValues,
  roundingLabel,
  roundings,
} from './price-type-view.ts';
import {
  contractWith,
  countRetail,
  heldPriceTypes,
  insertPriceType,
  updatePriceType,
} from './repository.server.ts';

const input = z.object({
  id: zIdOrNew,
  header: zRequiredLine(255),
  is_rrc: zIfSent(zSwitch),
  for_sale: zIfSent(zSwitch),
  round_to: zIfSent(
    zText(6).refine((text) => roundings.some(({ value }) => String(value) === text), {
      error: 'Выберите округление из списка',
    }),
  ),
  as_in_1c: zFlag,
  /** Confirms the question about the retail prices; `asked` repeats it with its numbers. */
  sure: zFlag,
  asked: zOptional(zText(1_000)),
  /**
   * Set by the button that restores the former РРЦ: the id of the type that was РРЦ when the button was shown, or
   * `none`.
   */
  instead_of: zOptional(zText(15)),
  original: zOriginal,
});

const wordings: Record<Exclude<keyof PriceTypeFormValues, 'as_in_1c'>, Wording> = {
  header: { label: 'Название' },
  is_rrc: { label: 'РРЦ', text: yesOrNo },
  for_sale: { label: 'Для продажи', text: yesOrNo },
  round_to: { label: 'Округление', text: (value) => `«${roundingLabel(Number(value))}»` },
};

/** Returns a question about the effect of the changed mark on the goods; undefined if there is no effect. */
async function questionOf(
  db: Kysely<Database>,
  id: number,
  { header, is_rrc }: Pick<PriceTypeFormValues, 'header' | 'is_rrc'>,
): Promise<string | undefined> {
  const { retail, priced, lost } = await countRetail(db, is_rrc ? id : undefined);
  const goods = (count: number) => counted(count, 'товара', 'товаров', 'товаров');
  if (!is_rrc)
    return retail === 0
      ? undefined
      : `РРЦ исчезнет у\u00a0${goods(retail)}: с сайта, из файлов и ответов API. Отметьте, что так и нужно`;
  if (priced === 0)
    return retail === 0
      ? undefined
      : `Цен «${header}» пока нет ни у одного товара: у\u00a0${goods(retail)} останется прежняя РРЦ, пока они не появятся. Отметьте, что так и нужно`;
  const left = lost > 0 ? `, а у\u00a0${goods(lost)} РРЦ не станет` : '';
  return `Все посетители увидят цены «${header}» у\u00a0${goods(priced)}${left}. Отметьте, что так и нужно`;
}

function otherMarked(marked: PriceType | undefined): string {
  return marked
    ? `РРЦ теперь – «${marked.header}»: прежняя не возвращена`
    : 'РРЦ больше не отмечена: прежняя не возвращена';
}

/** Columns that both staff and the CommerceML import write. */
const decided = ['header', 'is_rrc'] as const;

/** Returns a price type that is no longer РРЦ because another one is; the import will not mark it again by its name. */
function withoutMark(type: PriceType): PriceType {
  const before = priceTypeFormValues(type);
  const change = { before, now: { ...before, is_rrc: false }, names: decided };
  return {
    ...type,
    isRrc: false,
    deskFields: deskFields({ ...type, fields: type.deskFields }, change, false),
  };
}

/**
 * Saves a price type; `id` 0 creates one. At most one type is the recommended retail price. Selecting it updates the
 * prices of all goods in the background; without one, all retail prices are removed. Such a change must first be
 * confirmed by answering a question that states the number of goods. A type used by contracts cannot become a cost.
 * Refusals: BAD_INPUT by field, NOT_FOUND, CHANGED_MEANWHILE; PRICES_CHANGE at `is_rrc`, unless `sure`
 * confirms this question (`asked`). If РРЦ changed, the result contains the former type (`retail`).
 */
export const savePriceType = staffUseCase({
  name: 'save-price-type',
  access: withRight('prices'),
  writes: true,
  input,
  async run({ id = 0, original, as_in_1c, sure, asked, instead_of, ...sent }, ctx) {
    const { db, now } = ctx;
    const all = await heldPriceTypes(db);
    const known = id ? all.find((each) => each.id === id) : undefined;
    if (id && !known) return noSuchPriceType();
    const stored = priceTypeFormValues(known ?? newPriceType);
    const form = { kind: 'price_type', isNew: !known, stored, sent, original, wordings } as const;
    return saveRecord(ctx, form, async (values) => {
      const { header } = values;
      if (all.some((each) => each.id !== id && each.header === header)) {
        return fail('BAD_INPUT', { fields: { header: ['Такой вид цен уже есть'] } });
      }
      if (!values.for_sale && values.is_rrc) {
        return fail('BAD_INPUT', {
          fields: { for_sale: ['РРЦ видят все: она не может быть себестоимостью'] },
        });
      }
      const contract = known && !values.for_sale ? await contractWith(db, id) : undefined;
      if (contract !== undefined) {
        const message = `По этим ценам покупают, например по договору ${contract}. Сначала смените вид цен в договорах`;
        return fail('BAD_INPUT', { fields: { for_sale: [message] } });
      }
      const before = all.find((each) => each.isRrc);
      const changesRetail = values.is_rrc !== stored.is_rrc;
      if (changesRetail && instead_of !== undefined && instead_of !== String(before?.id ?? 'none'))
        return fail('BAD_INPUT', { fields: { is_rrc: [otherMarked(before)] } });
      const isAsked = changesRetail && instead_of === undefined;
      const question = isAsked ? await questionOf(db, id, values) : undefined;
      if (question !== undefined && !(sure && asked === question))
        return fail('PRICES_CHANGE', { message: 'Розничные цены изменятся', fields: { is_rrc: [question] } });
      const type = {
        header,
        isRrc: values.is_rrc,
        forSale: values.for_sale,
        roundTo: Number(values.round_to),
        deskFields: deskFields(
          { fields: known?.deskFields ?? '', isImported: known?.isImported ?? false },
          { before: stored, now: values, names: decided },
          as_in_1c,
        ),
      };
      if (known) await updatePriceType(db, id, type);
      const savedId = known ? id : await insertPriceType(db, type);
      if (changesRetail) {
        if (before && before.id !== savedId) await updatePriceType(db, before.id, withoutMark(before));
        await queueJobs(db, now, [{ kind: 'retail-prices', payload: { type: type.isRrc ? savedId : null } }]);
      }
      await markCatalogueChanged(db, now);
      return ok({
        id: savedId,
        header,
        retail: changesRetail ? { before, isMarked: type.isRrc } : undefined,
      });
    });
  },
});
