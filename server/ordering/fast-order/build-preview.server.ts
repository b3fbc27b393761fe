import { type CurrentContract, defaultWarehouse } from '../../people/contracts/current.server.ts';
import type { BasketView } from '../basket/basket-view.ts';
import type { FormLine } from './input.ts';
import type { Match } from './match-lines.ts';
import type { Preview, PreviewRow } from './preview.ts';
import { validateRows } from './validate-rows.ts';

/** Returns the preview of lines that were matched with the catalogue, for a contract and a basket. */
export function buildPreview(
  lines: readonly FormLine[],
  matches: readonly Match[],
  current: CurrentContract,
  basket: BasketView,
  notes: string[] = [],
): Preview {
  const { id, header, company, warehouses, showWholesale } = current;
  const rows = validateRows(lines, matches, {
    warehouses,
    defaultWarehouse: defaultWarehouse(current),
    showWholesale,
    inBasket: basket.groups.flatMap((group) => group.lines),
  });
  return {
    contract: { id, header, company },
    showWholesale,
    warehouses: warehouses.map(({ id, header }) => ({ id, header })),
    rows,
    ...countsOf(rows),
    notes,
    seen: basket.fingerprint,
  };
}

/**
 * Returns how many lines would be added now, their pieces and sum, the pieces for the needs, and the open questions.
 */
export function countsOf(rows: readonly PreviewRow[]) {
  const taken = rows.filter(({ take }) => take);
  const ready = taken.filter(({ status }) => status === 'ready');
  const needed = taken.filter(intoNeeds);
  return {
    ready: ready.length,
    pieces: ready.reduce((sum, { quantity }) => sum + Number(quantity), 0),
    total: ready.reduce((sum, row) => sum + row.sum, 0),
    needed: needed.length,
    neededPieces: needed.reduce((sum, { need = 0 }) => sum + need, 0),
    questions: taken.filter(({ status }) => status !== 'ready' && status !== 'needed').length,
  };
}

/** Returns whether adding the list would add pieces of this row to the needs. */
export function intoNeeds({ take, status, need = 0 }: PreviewRow): boolean {
  return take && need > 0 && (status === 'ready' || status === 'needed');
}
