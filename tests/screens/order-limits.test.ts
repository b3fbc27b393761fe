import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { clearTables } from '#tests/builders/rows.ts';
import { passwords } from '#tests/builders/world.ts';
import { openPortal, type Portal } from '#tests/setup/portal.ts';
import { type Visitor, visitor } from '#tests/setup/visitor.ts';

/** Order limits on the card of a manager, without JavaScript (§12.11.1). */

let portal: Portal;
let main: Visitor;
beforeAll(async () => {
  portal = await openPortal();
  main = visitor(portal);
  await main.signIn('main@example.com', passwords.main);
});
beforeEach(() => clearTables(portal.db, 'order_limits'));
afterAll(() => portal.close());

describe('the order limits of a manager', () => {
  const card = '/cabinet/managers/2';
  const name = 'Олег';
  const fields = { name, order_limit_1: '2 500,50', month_limit_1: '' };

  test('order limits set on the card of a manager are saved and recorded in the history', async () => {
    const saved = await main.submit(await main.visit(card), 'dialog form', fields);
    expect([saved.status, saved.path]).toEqual([200, '/cabinet/managers']);
    const again = await main.visit(card);
    expect((again.$('[name=order_limit_1]') as HTMLInputElement).value).toBe('2\u00a0500,50');
    expect(await portal.db.selectFrom('order_limits').selectAll().execute()).toEqual([
      { account_id: 2, contract_id: 1, per_order: 250_050, per_month: null },
    ]);
    const history = await portal.db
      .selectFrom('history')
      .select('changes')
      .where('kind', '=', 'account')
      .execute();
    expect(history.at(-1)?.changes).toContain('Лимит на заказ по договору 114-О/2025');
    await main.submit(again, 'dialog form', { name, order_limit_1: '' });
    expect(await portal.db.selectFrom('order_limits').selectAll().execute()).toEqual([]);
  });

  test('an invalid order limit is rejected, and the typed text is preserved', async () => {
    const page = await main.submit(await main.visit(card), 'dialog form', { name, order_limit_1: 'много' });
    expect(page.status).toBe(400);
    expect(page.$('.errsum')?.textContent).toContain('Лимит на заказ, 114-О/2025');
    expect((page.$('[name=order_limit_1]') as HTMLInputElement).value).toBe('много');
  });

  test('an outdated page does not overwrite an order limit', async () => {
    const [first, second] = [await main.visit(card), await main.visit(card)];
    await main.submit(first, 'dialog form', { name, order_limit_1: '100' });
    const stale = await main.submit(second, 'dialog form', { name, order_limit_1: '200' });
    expect(stale.status).toBe(409);
    expect(stale.$('.order-limits .error')?.textContent).toContain('Было без лимита, стало «100\u00a0₽»');
    const kept = await portal.db.selectFrom('order_limits').select('per_order').execute();
    expect(kept).toEqual([{ per_order: 10_000 }]);
    // Saving another field does not change the limit either.
    const other = await main.submit(await main.visit(card), 'dialog form', { name, phone: '9161234567' });
    expect(other.path).toBe('/cabinet/managers');
    expect(await portal.db.selectFrom('order_limits').select('per_order').execute()).toEqual(kept);
  });
});
