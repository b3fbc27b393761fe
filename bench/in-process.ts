import type { Kysely } from 'kysely';
import { showCatalogue } from '#server/catalogue/show-catalogue.server.ts';
import type { Database } from '#server/db/schema.ts';
import type { CatalogueView } from '#server/goods/model.ts';
import { catalogueModel } from '#server/goods/read-model/live.server.ts';
import { execute } from '#server/kernel/execute.server.ts';
import { currentContract } from '#server/people/contracts/current.server.ts';
import { dealerContext, value } from './dealer.ts';
import { inTurn, type Side } from './measure.ts';
import { catalogueBySql, facetsBySql, filterBySql, pageBySql, suggestBySql, treesOf } from './plain-sql.ts';
import { type Questions, sent } from './questions.ts';

export type Answers = Record<'filter' | 'facets' | 'search' | 'suggest' | 'useCase', Side[]>;

/** Compares the read model with plain SQL on the same database, in one process, without HTTP. */
export async function measureAnswers(
  db: Kysely<Database>,
  asked: Questions,
  seconds: number,
): Promise<Answers> {
  const ctx = await dealerContext(db);
  const model = await catalogueModel(db);
  const contract = await currentContract(db, ctx.actor);
  const view: CatalogueView = contract!.view;
  const trees = await treesOf(db);
  await expectSameTotals();

  /** Only facets: each state is different, and its page has one row. */
  const brief = (i: number) => ({ ...asked.filter(200_000 + i), page: 1, perpage: 1, sorting: undefined });
  return {
    filter: await inTurn(
      [
        { name: 'model', run: (i) => model.filter(asked.filter(i), view), often: 20 },
        { name: 'sql', run: (i) => filterBySql(db, asked.filter(i), view, trees) },
      ],
      { seconds },
    ),
    facets: await inTurn(
      [
        { name: 'model', run: (i) => model.filter(brief(i), view).facets, often: 20 },
        { name: 'sql', run: (i) => facetsBySql(db, brief(i), view, trees) },
      ],
      { seconds: seconds / 2 },
    ),
    search: await inTurn(
      [
        { name: 'model', run: (i) => model.filter(asked.search(i), view), often: 20 },
        { name: 'sql', run: (i) => filterBySql(db, asked.search(i), view, trees) },
      ],
      { seconds },
    ),
    suggest: await inTurn(
      [
        { name: 'model', run: (i) => model.suggest(asked.typed(i), view, 10), often: 20 },
        { name: 'sql', run: (i) => suggestBySql(db, asked.typed(i)) },
      ],
      { seconds: seconds / 2 },
    ),
    useCase: await inTurn(
      [
        {
          name: 'use case',
          often: 20,
          run: async (i) =>
            value(
              await execute(showCatalogue, sent(asked.filter(500_000 + i)), {
                ...ctx,
                catalogue: async () => model,
              }),
            ),
        },
        {
          name: 'sql',
          run: (i) => catalogueBySql(db, asked.filter(500_000 + i), contract!, ctx.actor.accountId, trees),
        },
      ],
      { seconds: seconds / 2 },
    ),
  };

  async function expectSameTotals(): Promise<void> {
    for (let i = 0; i < 5; i++) {
      const state = { ...asked.filter(300_000 + i), minprice: undefined, maxprice: undefined };
      const { total } = await pageBySql(db, state, view, trees);
      const found = model.filter(state, view).paging.total;
      if (found !== total)
        throw new Error(`the model finds ${found}, SQL ${total}: ${JSON.stringify(state)}`);
    }
  }
}
