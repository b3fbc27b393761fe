import type { BasketView } from '../basket/basket-view.ts';
import { type CurrentContract, defaultWarehouse } from '../contracts/current.server.ts';
import type { FormLine } from './input.ts';
import { judgeLines } from './judge-lines.ts';
import type { Match } from './match-lines.ts';
import type { Preview, PreviewRow } from './preview.ts';

/** Puts together what the preview shows of lines, matched with the catalogue, under a contract and over a basket. */
export function buildPreview(
  lines: readonly FormLine[],
  matches: readonly Match[],
  current: CurrentContract,
  basket: BasketView,
  notes: string[] = [],
): Preview {
  const { id, header, company, warehouses, showWholesale } = current;
  const rows = judgeLines(lines, matches, {
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

/** How many lines would be added now, their pieces and sum, and how many ask something. */
export function countsOf(rows: readonly PreviewRow[]) {
  const taken = rows.filter(({ take }) => take);
  const ready = taken.filter(({ status }) => status === 'ready');
  return {
    ready: ready.length,
    pieces: ready.reduce((sum, { quantity }) => sum + Number(quantity), 0),
    total: ready.reduce((sum, row) => sum + row.sum, 0),
    questions: taken.length - ready.length,
  };
}
