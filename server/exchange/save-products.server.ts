import type { Kysely } from 'kysely';
import type { Database } from '../db/schema.ts';
import { markProductsChanged } from '../goods/change-log.repository.server.ts';
import { analoguesOf, saveAnalogues } from './analogues.repository.server.ts';
import { arrivalsOf, saveArrivals } from './arrivals.repository.server.ts';
import { barcodesOf, saveBarcodes } from './barcodes.repository.server.ts';
import {
  type Barcode,
  barcodesAfter,
  mainBarcode,
  type NamedBarcodes,
  storedBarcodes,
} from './barcodes-rules.ts';
import { nextId } from './dictionaries.repository.server.ts';
import type { Run } from './import-runs.repository.server.ts';
import { enterNamed } from './named.repository.server.ts';
import { furtherNodesOf, saveFurtherNodes } from './nodes.repository.server.ts';
import {
  type Link,
  nameImport,
  type ProductRow,
  replaceLinks,
  saveProductRows,
} from './products.repository.server.ts';
import { differs, newTally, type Tally } from './tally.ts';

/**
 * A product as the export defines it; what is undefined stays unchanged. `links`: its parameters. `nodes`: those besides
 * the main one. `arrival`: the day when it is expected, '' for none. `analogues`: as 1C names them.
 * `vanishing`: it is taken off sale at the end (disable-vanished.server.ts), and counted there.
 */
export type WantedProduct = {
  row: Omit<ProductRow, 'id'>;
  links: Link[] | undefined;
  barcodes?: NamedBarcodes | undefined;
  nodes?: number[] | undefined;
  arrival?: string | undefined;
  analogues?: string[] | undefined;
  vanishing?: boolean;
};

/**
 * Writes new and changed products with their parameters, and notifies the read models. Returns the counts, and the
 * external ids of what has changed; a product that is only enabled or disabled counts as `returned` or `removed`.
 */
export async function saveProducts(
  trx: Kysely<Database>,
  existing: ReadonlyMap<string, ProductRow>,
  oldLinks: ReadonlyMap<number, Link[]>,
  wanted: WantedProduct[],
  run: Run,
): Promise<{ tally: Tally; changed: ReadonlySet<string> }> {
  const tally = newTally();
  const rows: ProductRow[] = [];
  const links = new Map<number, Link[]>();
  const changedIds: number[] = [];
  const changed = new Set<string>();
  const named: number[] = [];
  const days = new Map<number, string>();
  const oldDays = await arrivalsOf(
    trx,
    wanted.some(({ arrival }) => arrival !== undefined) ? [...existing.values()].map(({ id }) => id) : [],
  );
  const analogues = new Map<number, string[]>();
  const oldAnalogues = await analoguesOf(
    trx,
    wanted.some((each) => each.analogues !== undefined) ? [...existing.values()].map(({ id }) => id) : [],
  );
  const nodes = new Map<number, number[]>();
  const oldNodes = await furtherNodesOf(
    trx,
    wanted.some((each) => each.nodes !== undefined) ? [...existing.values()].map(({ id }) => id) : [],
  );
  const barcodes = new Map<number, readonly Barcode[]>();
  const recoded: number[] = [];
  const oldBarcodes = await barcodesOf(
    trx,
    [...existing.values()].map(({ id }) => id),
  );
  let free = await nextId(trx, 'products');

  for (const { arrival, analogues: references, vanishing, ...each } of wanted) {
    const { links: wantedLinks } = each;
    const old = existing.get(each.row.external_id ?? '');
    const id = old?.id ?? free++;
    const coded = each.barcodes && withBarcodes(old, oldBarcodes.get(id) ?? [], each.row, each.barcodes);
    const row = coded?.row ?? each.row;
    if (coded?.rows) barcodes.set(id, coded.rows);
    if (coded?.differ) recoded.push(id);
    const rowDiffers = !old || differs(old, row);
    const linksDiffer = wantedLinks !== undefined && !sameLinks(oldLinks.get(id) ?? [], wantedLinks);
    if (rowDiffers) rows.push({ id, ...row });
    if (linksDiffer) links.set(id, wantedLinks);
    const moves = each.nodes !== undefined && !sameIds(each.nodes, oldNodes.get(id) ?? []);
    if (moves) nodes.set(id, each.nodes ?? []);
    const hasChanged = rowDiffers || linksDiffer || moves || coded?.differ;
    // Which element names a barcode decides what the next import does with it (settled.repository.server.ts).
    if (hasChanged || coded?.rows) {
      changedIds.push(id);
      changed.add(each.row.external_id ?? '');
    }
    if (arrival !== undefined && arrival !== (oldDays.get(id) ?? '')) days.set(id, arrival);
    if (references !== undefined && !sameTexts(references, oldAnalogues.get(id) ?? []))
      analogues.set(id, references);
    if (vanishing) continue;
    named.push(id);
    if (!old) tally.added += 1;
    else if (old.enabled < row.enabled) tally.returned += 1;
    else if (old.enabled > row.enabled) tally.removed += 1;
    else if (hasChanged) tally.changed += 1;
    else tally.unchanged += 1;
  }
  await saveProductRows(trx, rows, run);
  await replaceLinks(trx, links);
  await saveArrivals(trx, days);
  await saveAnalogues(trx, analogues);
  await saveBarcodes(trx, barcodes);
  await saveFurtherNodes(trx, nodes);
  await enterNamed(trx, named, run);
  await nameImport(
    trx,
    [...links.keys(), ...days.keys(), ...analogues.keys(), ...nodes.keys(), ...recoded],
    run,
  );
  if (changedIds.length > 0) await markProductsChanged(trx, changedIds, run.now);
  return { tally, changed };
}

/**
 * Returns the row of a product with its main barcode, the rows of barcodes to write, undefined for unchanged ones, and
 * whether the barcodes themselves differ, not only who names them. A placeholder that becomes a variant loses the
 * barcodes of its good.
 */
function withBarcodes(
  old: ProductRow | undefined,
  stored: readonly Barcode[],
  row: Omit<ProductRow, 'id'>,
  named: NamedBarcodes,
): { row: Omit<ProductRow, 'id'>; rows: readonly Barcode[] | undefined; differ: boolean } {
  const isItsOwn = old?.external_id === row.external_id;
  const before = isItsOwn && old ? storedBarcodes(old.barcode, stored) : [];
  const after = barcodesAfter(before, named);
  const isUnchanged = isItsOwn && after === before;
  const codes = (barcodes: readonly Barcode[]) => barcodes.map(({ barcode }) => barcode);
  return {
    row: { ...row, barcode: mainBarcode(after) },
    rows: isUnchanged || sameBarcodes(stored, after) ? undefined : after,
    differ: !sameTexts(codes(before), codes(after)),
  };
}

function sameBarcodes(a: readonly Barcode[], b: readonly Barcode[]): boolean {
  const key = ({ barcode, of_good, of_offer }: Barcode) => `${barcode} ${of_good} ${of_offer}`;
  return sameTexts(a.map(key), b.map(key));
}

function sameLinks(old: Link[], fresh: Link[]): boolean {
  const key = ({ param_id, value_id, of_offer }: Link) => `${param_id} ${value_id} ${of_offer}`;
  const keys = new Set(old.map(key));
  return old.length === fresh.length && fresh.every((link) => keys.has(key(link)));
}

function sameIds(a: readonly number[], b: readonly number[]): boolean {
  return a.length === b.length && a.every((id) => b.includes(id));
}

function sameTexts(a: readonly string[], b: readonly string[]): boolean {
  return a.length === b.length && a.every((text, i) => text === b[i]);
}
