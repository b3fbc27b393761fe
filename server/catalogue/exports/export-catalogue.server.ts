import { signedIn } from '../../kernel/actor.ts';
import { ruDateOf } from '../../kernel/clock.ts';
import { useCase } from '../../kernel/use-case.ts';
import { askedContract } from '../../people/contracts/asked-contract.server.ts';
import type { CurrentContract } from '../../people/contracts/current.server.ts';
import { portalName } from '../../settings/repository.server.ts';
import { modelAsOf } from '../model-as-of.server.ts';
import { changedSince } from './changed-since.server.ts';
import { exportFile } from './export-file.server.ts';
import { exportInput, type Wanted, wholeCatalogue } from './export-input.ts';
import { type WantedGoods, wantedGoods } from './wanted-goods.ts';

/**
 * Returns the catalogue as a file (§7.3.19): prices of the account's contract as the account sees them, none when
 * wholesale prices are hidden; free stock of the contract's warehouses, or of the chosen one. `since`: only goods that
 * have changed since this time, and the ids of goods no longer in it (§12.10.4). Refusals: NOT_FOUND for an unknown
 * node or another dealer's contract, WAREHOUSE_NOT_ALLOWED, BAD_INPUT when none of the chosen goods is sold,
 * EXPORTS_BUSY.
 */
export const exportCatalogue = useCase({
  name: 'export-catalogue',
  access: signedIn,
  writes: false,
  input: exportInput,
  async run({ format, under, since, wanted }, ctx) {
    const { db, actor, now, origin, log } = ctx;
    const [shown, { model, asOf }] = await Promise.all([askedContract(db, actor, under), modelAsOf(ctx)]);
    if (!shown.ok) return shown;
    const contract = shown.value;
    const found = wantedGoods(wanted, contract, model, { mayAllBeGone: since !== undefined });
    if (!found.ok) return found;
    const { state } = found.value;
    const asked = namedBy(wanted, found.value);
    const { ids, gone } = await changedSince(db, since, found.value.ids, asked);
    const warehouses = contract.warehouses.filter(
      ({ id }) => state?.warehouse === undefined || id === state.warehouse,
    );
    return exportFile({
      format,
      model,
      ids,
      log,
      owner: `account ${actor.accountId}`,
      view: contract.view,
      name: nameOf(wanted, contract, ruDateOf(now)),
      head: {
        origin,
        madeAt: Math.min(now, asOf),
        shop: await portalName(db),
        contract: contract.header,
        sections: [],
        withPrices: contract.showWholesale,
        warehouses: warehouses.map(({ id, header }) => ({ id, header })),
        gone,
      },
    });
  },
});

/** Returns the only ids that a file may list as gone; undefined for any. */
function namedBy(wanted: Wanted, { ids }: WantedGoods): readonly number[] | undefined {
  if (wanted.kind === 'filter') return undefined;
  return wanted.kind === 'products' ? wanted.ids : Array.from(ids);
}

/** «Каталог, договор 114-О-2025, 20.07.2026». */
function nameOf(wanted: Wanted, contract: Pick<CurrentContract, 'header'>, day: string): string {
  const isWhole = wanted.kind === 'filter' && wanted.state === wholeCatalogue;
  return `${isWhole ? 'Каталог' : 'Каталог (выборка)'}, договор ${contract.header}, ${day}`;
}
