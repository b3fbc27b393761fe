import { describe, expect, test } from 'vitest';
import type { SignedIn } from '#server/kernel/actor.ts';
import { currentContract, defaultWarehouse } from '#server/people/contracts/current.server.ts';
import { switchContract } from '#server/people/contracts/switch-contract.server.ts';
import { showFrame } from '#server/portal/show-frame.server.ts';
import { addRows, changeRows } from '#tests/builders/rows.ts';
import { actors, contract, warehouse } from '#tests/builders/world.ts';
import { smallWorld } from '#tests/setup/small-world.ts';

const fresh = smallWorld();

const switchTo = (id: unknown, actor = actors.main) => fresh.as(actor).tries(switchContract, { id });

/** Returns the id of the current contract, which is named at the top of every page. */
async function namedAbove(actor: SignedIn): Promise<number | undefined> {
  const { contracts } = await fresh.as(actor).does(showFrame, undefined);
  return contracts.find(({ current }) => current)?.id;
}

describe('the current contract', () => {
  test('the current contract determines the price type, the discount and the warehouses', async () => {
    const current = await currentContract(fresh.db, actors.main);
    expect(current).toMatchObject({ id: contract.main, header: '114-О/2025', company: 'ООО «Люмен Трейд»' });
    expect(current?.view).toEqual({
      priceTypeId: 1,
      discountBp: 0,
      roundTo: 1,
      ordersExpected: 0,
      politics: undefined,
      warehouses: [warehouse.tomilino, warehouse.tver],
    });
    expect(current && defaultWarehouse(current)).toBe(1);
  });

  test('an account changes the current contract only for itself', async () => {
    expect(await switchTo(String(contract.second))).toMatchObject({
      ok: true,
      value: { selectedContract: 2 },
    });
    expect(await currentContract(fresh.db, actors.main)).toMatchObject({
      id: contract.second,
      discountBp: 500,
    });
    expect(await namedAbove(actors.main)).toBe(contract.second);
    expect(await currentContract(fresh.db, actors.observer)).toMatchObject({ id: contract.main });
    expect(await namedAbove(actors.observer)).toBe(contract.main);
    await switchTo(contract.main);
  });

  test.each([
    ['a contract of another dealer', contract.foreign, actors.main],
    ['a contract of a deactivated contragent', contract.closed, actors.main],
    ['a contract not assigned to the manager', contract.second, actors.manager],
    ['an unknown contract', 999, actors.main],
  ])('the current contract cannot be set to %s', async (_, id, actor) => {
    expect(await switchTo(id, actor)).toMatchObject({ ok: false, code: 'NOT_FOUND' });
  });

  test('the first open contract becomes current when the selected one is closed', async () => {
    await switchTo(contract.second);
    await changeRows(fresh.db, 'contracts', { id: contract.second }, { enabled: 0 });
    expect(await currentContract(fresh.db, actors.main)).toMatchObject({ id: contract.main });
    expect(await namedAbove(actors.main)).toBe(contract.main);
    await changeRows(fresh.db, 'contracts', { id: contract.second }, { enabled: 1 });
  });

  test('the current contract of a manager includes his price politics', async () => {
    await addRows(fresh.db, 'price_politics', {
      account_id: 2,
      mode: 'markup',
      percent_bp: 1500,
      show_wholesale: 0,
    });
    await addRows(fresh.db, 'price_politics_brands', {
      account_id: 2,
      brand_id: 2,
      mode: 'discount',
      percent_bp: 1000,
    });
    const current = await currentContract(fresh.db, actors.manager);
    expect(current?.showWholesale).toBe(false);
    expect(current?.view.politics).toMatchObject({ mode: 'markup', percentBp: 1500 });
    expect(current?.view.politics?.brands.get(2)).toEqual({ mode: 'discount', percentBp: 1000 });
  });
});
