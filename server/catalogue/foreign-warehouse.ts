import { type Failure, fail } from '../kernel/result.ts';
import { texts } from '../kernel/texts.ru.ts';

/**
 * Refuses a filter by a warehouse that the account may not see (§10.36), because ignoring it would show goods of other
 * warehouses as if they were in the selected one. Returns undefined when the warehouse may be seen, or none is
 * selected.
 */
export function foreignWarehouse(
  warehouse: number | undefined,
  seen: readonly { id: number }[],
): Failure | undefined {
  if (warehouse === undefined || seen.some(({ id }) => id === warehouse)) return undefined;
  return fail('BAD_INPUT', { fields: { warehouse: [texts.WAREHOUSE_NOT_ALLOWED] } });
}
