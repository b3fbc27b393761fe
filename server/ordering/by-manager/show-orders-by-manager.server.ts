import { ok } from '../../kernel/result.ts';
import { useCase } from '../../kernel/use-case.ts';
import { byManagerInput, readReport } from './read-report.server.ts';

/**
 * Returns how much each account has ordered within a period (§2.15.1), for accounts that see everybody's orders.
 * Refuses invalid dates with BAD_INPUT by field.
 */
export const showOrdersByManager = useCase({
  name: 'show-orders-by-manager',
  access: ['main', 'observer'],
  writes: false,
  input: byManagerInput,
  run: async (input, ctx) => ok(await readReport(ctx, input)),
});
