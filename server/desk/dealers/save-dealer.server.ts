import { z } from 'zod';
import { confinedTo } from '../../kernel/actor.ts';
import { zId, zIfSent, zRequiredName } from '../../kernel/fields.ts';
import { type Wording, zOriginal } from '../../kernel/reconcile.ts';
import { fail, ok } from '../../kernel/result.ts';
import { withRight } from '../../kernel/staff-rights.ts';
import { staffUseCase } from '../../kernel/use-case.ts';
import { holdDealer } from '../../people/dealers/hold.repository.server.ts';
import { refreshDealerWords } from '../../people/dealers/words.repository.server.ts';
import { saveRecord } from '../../work/history/save-record.server.ts';
import { type DealerFormValues, dealerFormValues } from './dealer-form.ts';
import { noSuchDealer } from './no-such-dealer.ts';
import { assignDealer, findDealer, renameDealer, servingStaff } from './repository.server.ts';

const input = z.object({
  id: zId,
  header: zRequiredName(255),
  /**
   * The id of the staff member who serves the dealer, '' for nobody; absent if the reader sees only their own dealers.
   */
  staff: zIfSent(z.string().regex(/^\d{0,15}$/, { error: 'Выберите, кто ведёт дилера' })),
  original: zOriginal,
});

/**
 * Changes a dealer's name and the staff member who serves them. A staff member who sees only their own dealers cannot
 * hand them over. Refusals: BAD_INPUT by field, NOT_FOUND, CHANGED_MEANWHILE.
 */
export const saveDealer = staffUseCase({
  name: 'save-dealer',
  access: withRight('dealers'),
  writes: true,
  input,
  async run({ id, original, header, staff }, ctx) {
    const { db, actor } = ctx;
    await holdDealer(db, id);
    const known = await findDealer(db, id, confinedTo(actor));
    if (!known) return noSuchDealer();
    const managers = await servingStaff(db);
    const stored = dealerFormValues(known);
    const sent = { header, staff: confinedTo(actor) === undefined ? staff : undefined };
    const wordings = wordingsOf(managers);
    return saveRecord(
      ctx,
      { kind: 'dealer', isNew: false, stored, sent, original, wordings },
      async (values) => {
        if (values.staff !== stored.staff && values.staff !== '') {
          const isKnown = managers.some((each) => String(each.id) === values.staff);
          if (!isKnown) return fail('BAD_INPUT', { fields: { staff: ['Выберите, кто ведёт дилера'] } });
        }
        if (values.header !== stored.header) {
          await renameDealer(db, id, values.header);
          await refreshDealerWords(db, id);
        }
        if (values.staff !== stored.staff) await assignDealer(db, id, Number(values.staff) || null);
        return ok({ id, header: values.header, dealerId: id });
      },
    );
  },
});

function wordingsOf(managers: { id: number; header: string }[]): Record<keyof DealerFormValues, Wording> {
  const nameOf = (id: unknown) => managers.find((each) => String(each.id) === id)?.header;
  return {
    header: { label: 'Название' },
    staff: {
      label: 'Менеджер',
      text: (id) => (id === '' ? '«никто»' : `«${nameOf(id) ?? `сотрудник ${id}`}»`),
    },
  };
}
