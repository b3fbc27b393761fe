import { z } from 'zod';
import { zIfSent, zRequiredName } from '../../kernel/fields.ts';
import { requisiteWordings } from '../../people/contragents/contragent-view.ts';
import { zRequisites } from '../../people/contragents/input.ts';
import { forgetProposals } from '../../people/contragents/proposals.repository.server.ts';
import { isKppOf, kppError } from '../../people/contragents/rules.ts';
import { refreshWordsOf } from '../../people/dealers/words.repository.server.ts';
import type { Entity, RowProblem } from './entity.ts';
import { flagOr, zOneCId, zReference, zYesOrNo } from './fields.ts';
import { enabledIdsOf, heldRecords, idsOf, insertDealersOf, takenInns } from './records.repository.server.ts';
import { changedIds, columnsOf, isProblem, saveRecords, type Wanted } from './save-records.server.ts';

const row = z.object({
  id: zOneCId,
  /** The contragent's dealer, which never changes. A new contragent sent without a dealer gets its own. */
  dealer: zReference,
  ...zRequisites,
  name: zIfSent(zRequiredName(255)),
  enabled: zYesOrNo,
});

const none = { company: '', inn: '', kpp: '', ogrn: '', legal_address: '', bank: '', bik: '', account: '' };

/** The dealer id of a new contragent until its own dealer is inserted. */
const ownDealer = 0;

/**
 * Contragents. 1C may correct every requisite, because orders and acts store the parties as they were. An existing
 * contragent with the same INN and no 1C id receives this id.
 */
export const contragents: Entity<z.output<typeof row>> = {
  name: 'contragents',
  row,
  scope: {
    field: 'dealer',
    ids: (db, owner) => enabledIdsOf(db, 'contragents', owner),
    ending: (id) => ({ id, enabled: false }) as z.output<typeof row>,
  },
  async save(ctx, rows) {
    const { db } = ctx;
    const recordOf = await heldRecords(db, 'contragents', rows, { column: 'inn', of: ({ inn }) => inn });
    const taken = await takenInns(
      db,
      rows.flatMap(({ inn }) => inn ?? []),
    );
    const dealers = await idsOf(
      db,
      'dealers',
      rows.map(({ dealer }) => dealer),
    );
    const claimed = new Set<string>();
    const wanted = rows.map((sent): Wanted<'contragents'> | RowProblem => {
      const { id, dealer, name, enabled, ...requisites } = sent;
      const known = recordOf(sent);
      const columns = columnsOf(known, { ...none, dealer_id: 0, enabled: 1 });
      const company = requisites.company ?? name ?? columns.company;
      if (company === '') return { field: 'company', text: 'Укажите название' };
      const inn = requisites.inn ?? columns.inn;
      if (inn === '') return { field: 'inn', text: 'Укажите ИНН' };
      const owner = taken.get(inn);
      if ((owner && owner.id !== known?.id) || claimed.has(inn))
        return { field: 'inn', text: 'Этот ИНН уже есть у другого контрагента' };
      const kpp = requisites.kpp ?? columns.kpp;
      const isSent = !known || requisites.kpp !== undefined;
      if (isSent && !isKppOf(kpp, inn)) return { field: 'kpp', text: kppError };
      const dealer_id = dealer === undefined ? (known?.dealer_id ?? ownDealer) : dealers.get(dealer);
      if (dealer_id === undefined) return { field: 'dealer', text: `Нет дилера с id ${dealer}` };
      if (known && dealer_id !== known.dealer_id)
        return { field: 'dealer', text: 'Контрагент принадлежит другому дилеру' };
      claimed.add(inn);
      const row = {
        dealer_id,
        company,
        inn,
        kpp,
        ogrn: requisites.ogrn ?? columns.ogrn,
        legal_address: requisites.legal_address ?? columns.legal_address,
        bank: requisites.bank ?? columns.bank,
        bik: requisites.bik ?? columns.bik,
        account: requisites.account ?? columns.account,
        enabled: flagOr(enabled, columns.enabled),
      };
      return { id, known, row, dealerId: dealer_id };
    });
    const alone = wanted.flatMap((each) => (isProblem(each) || each.dealerId !== ownDealer ? [] : each));
    const made = await insertDealersOf(
      db,
      alone.map(({ id, row }) => ({ id, header: row.company })),
    );
    const housed = wanted.map((each) => {
      if (isProblem(each) || each.dealerId !== ownDealer) return each;
      const dealerId = made.get(each.id) ?? 0;
      return { ...each, dealerId, row: { ...each.row, dealer_id: dealerId } };
    });
    const saved = await saveRecords(
      ctx,
      {
        table: 'contragents',
        kind: 'contragent',
        header: ({ company }) => company,
        wordings,
      },
      housed,
    );
    const touched = new Set(changedIds(saved));
    await refreshWordsOf(
      db,
      housed.flatMap((each, i) =>
        isProblem(each) || !touched.has(saved[i]?.id ?? 0) ? [] : (each.dealerId ?? []),
      ),
    );
    await forgetProposals(db, {
      ids: housed.flatMap((each) => (isProblem(each) ? [] : each.id)),
    });
    return saved.map(({ outcome }) => outcome);
  },
};

const wordings = {
  ...requisiteWordings,
  enabled: { label: 'Контрагент', text: (enabled: number) => (enabled ? 'включено' : 'отключено') },
};
