import { beforeEach, describe, expect, test } from 'vitest';
import { createDealer } from '#server/desk/dealers/create-dealer.server.ts';
import { dismissProposal } from '#server/desk/proposals/dismiss-proposal.server.ts';
import { findCandidates } from '#server/desk/proposals/find-candidates.server.ts';
import { getProposal } from '#server/desk/proposals/get-proposal.server.ts';
import { linkProposal } from '#server/desk/proposals/link-proposal.server.ts';
import { listProposals } from '#server/desk/proposals/list-proposals.server.ts';
import { showDesk } from '#server/desk/show-desk.server.ts';
import {
  forgetProposals,
  propose,
  pruneProposals,
} from '#server/people/contragents/proposals.repository.server.ts';
import { insertContragent } from '#server/people/contragents/repository.server.ts';
import { refreshDealerWords } from '#server/people/dealers/words.repository.server.ts';
import { noon } from '#tests/builders/context.ts';
import { changeRows, clearTables } from '#tests/builders/rows.ts';
import { colleagues, staff } from '#tests/builders/world.ts';
import { smallWorld } from '#tests/setup/small-world.ts';

const fresh = smallWorld();
const desk = (who = staff) => fresh.as(who);
const romashka = {
  ...{ external_id: 'c-1', company: 'ООО «Ромашка»', inn: '7107142836', kpp: '710701001', ogrn: '' },
  ...{ legal_address: 'Тула', file: 'contragents.xml', twin: false },
};
const waiting = async () => (await desk().does(listProposals, {})).proposals;
const idOfFirst = async () =>
  (
    await fresh.db
      .selectFrom('contragents')
      .select('external_id')
      .where('id', '=', 1)
      .executeTakeFirstOrThrow()
  ).external_id;

beforeEach(async () => {
  await clearTables(fresh.db, 'contragent_proposals', 'history');
  await changeRows(fresh.db, 'contragents', { id: 1 }, { external_id: null });
  await refreshDealerWords(fresh.db, 1);
  await propose(fresh.db, [romashka], noon);
});

describe('contragents of 1C at the desk', () => {
  test('are listed with their file and counted', async () => {
    await propose(fresh.db, [{ ...romashka, file: 'later.xml' }], noon + 1_000);
    expect(await waiting()).toEqual([
      {
        ...{ id: 'c-1', company: 'ООО «Ромашка»', inn: '7107142836', kpp: '710701001', file: 'later.xml' },
        ...{ firstSeen: noon, lastSeen: noon + 1_000, staffName: '' },
      },
    ]);
    expect((await desk().does(showDesk, undefined)).counts?.contragents).toBe(1);
  });

  test('are sorted by the time when they were first seen', async () => {
    await propose(fresh.db, [{ ...romashka, external_id: 'c-2', inn: '7736050003' }], noon + 1_000);
    const ids = async (sort?: string) =>
      (await desk().does(listProposals, { sort })).proposals.map(({ id }) => id);
    expect([await ids(), await ids('first:asc'), await ids('first:desc'), await ids('last:asc')]).toEqual([
      ['c-2', 'c-1'],
      ['c-1', 'c-2'],
      ['c-2', 'c-1'],
      ['c-2', 'c-1'],
    ]);
  });

  test('are linked to a contragent that is found by INN or name', async () => {
    const found = await desk().does(findCandidates, { id: 'c-1', query: '7707083893' });
    expect(found.candidates[0]).toMatchObject({ id: 1, inn: '7707083893', dealerId: 1, linked: false });
    await desk().does(linkProposal, { id: 'c-1', contragent: 1 });
    expect(await idOfFirst()).toBe('c-1');
    expect(await waiting()).toEqual([]);
    expect(await fresh.db.selectFrom('history').select(['kind', 'record_id', 'dealer_id']).execute()).toEqual(
      [{ kind: 'contragent', record_id: 1, dealer_id: 1 }],
    );
  });

  test('are linked once: the second person reads to whom', async () => {
    await desk().does(linkProposal, { id: 'c-1', contragent: 1 });
    expect(await desk().tries(linkProposal, { id: 'c-1', contragent: 3 })).toMatchObject({
      code: 'PROPOSAL_SETTLED',
      message: 'Этот контрагент 1С уже есть на портале: ООО «Люмен Трейд», дилер «Люмен»',
    });
    await propose(fresh.db, [{ ...romashka, external_id: 'c-2' }], noon);
    expect(await desk().tries(linkProposal, { id: 'c-2', contragent: 1 })).toMatchObject({
      code: 'PROPOSAL_SETTLED',
      message: expect.stringContaining('уже связан с другим контрагентом 1С'),
    });
  });

  test('cannot be linked to contragents of dealers whom only colleagues serve', async () => {
    const newcomer = desk(colleagues.newcomer);
    expect(await newcomer.does(findCandidates, { id: 'c-1', query: '7707083893' })).toMatchObject({
      candidates: [],
    });
    expect(await newcomer.tries(linkProposal, { id: 'c-1', contragent: 1 })).toMatchObject({
      code: 'NOT_FOUND',
    });
  });

  test('are dismissed, stay so when 1C sends them again, and can be brought back', async () => {
    await desk().does(dismissProposal, { id: 'c-1', dismissed: '1' });
    expect(await desk().tries(dismissProposal, { id: 'c-1', dismissed: '1' })).toMatchObject({
      code: 'PROPOSAL_SETTLED',
      message: expect.stringContaining('ООО «Ромашка»: уже скрыт. Кто скрыл: '),
    });
    expect(await propose(fresh.db, [romashka], noon)).toEqual(new Set());
    expect(await waiting()).toEqual([]);
    expect((await desk().does(listProposals, { state: 'dismissed' })).proposals).toHaveLength(1);
    await desk().does(dismissProposal, { id: 'c-1', dismissed: '0' });
    expect(await waiting()).toHaveLength(1);
    expect(await desk().tries(dismissProposal, { id: 'c-1', dismissed: '0' })).toMatchObject({
      code: 'PROPOSAL_SETTLED',
    });
  });

  test('become the contragent of a new dealer', async () => {
    const { id, company, inn, kpp, legalAddress } = await desk().does(getProposal, { id: 'c-1' });
    const form = {
      ...{ company, inn, kpp, legal_address: legalAddress, one_c: id, header: '', ogrn: '' },
      ...{ contract: '1', price_type: '1', discount: '', credit_limit: '', deferral: '', warehouses: ['1'] },
      ...{ valid_from: '', valid_to: '', name: 'Анна', email: 'anna@romashka.example', phone: '' },
    };
    const dealer = await desk().does(createDealer, form);
    const made = fresh.db.selectFrom('contragents').select(['external_id', 'inn']);
    expect(await made.where('dealer_id', '=', dealer.id).execute()).toEqual([{ external_id: 'c-1', inn }]);
    expect(await waiting()).toEqual([]);
    expect(await desk().tries(createDealer, form)).toMatchObject({ code: 'PROPOSAL_SETTLED' });
    await changeRows(
      fresh.db,
      'contragents',
      { dealer_id: dealer.id },
      { external_id: null, inn: '7743000001' },
    );
  });

  test('disappear when somebody adds a contragent with their INN and KPP, unless 1C has two of them', async () => {
    const { inn, kpp } = romashka;
    await propose(fresh.db, [{ ...romashka, external_id: 'c-2', inn: '7728168971', twin: true }], noon);
    const requisites = {
      company: 'Ромашка',
      inn,
      kpp,
      ogrn: '',
      legal_address: '',
      bank: '',
      bik: '',
      account: '',
    };
    await insertContragent(fresh.db, { dealerId: 1 }, requisites);
    await forgetProposals(fresh.db, { party: { inn: '7728168971', kpp } });
    expect((await waiting()).map(({ id }) => id)).toEqual(['c-2']);
  });

  test('are forgotten after 1C has not mentioned them for long, and dismissed ones keep only their id', async () => {
    await propose(fresh.db, [{ ...romashka, external_id: 'c-2' }], noon);
    await desk().does(dismissProposal, { id: 'c-2', dismissed: '1' });
    await pruneProposals(fresh.db, noon + 1);
    const rows = await fresh.db
      .selectFrom('contragent_proposals')
      .select(['external_id', 'company', 'inn'])
      .execute();
    expect(rows).toEqual([{ external_id: 'c-2', company: '', inn: '' }]);
  });
});
