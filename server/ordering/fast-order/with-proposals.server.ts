import type { SignedIn } from '../../kernel/actor.ts';
import type { Context } from '../../kernel/use-case.ts';
import type { CurrentContract } from '../../people/contracts/current.server.ts';
import type { HeldLine } from '../basket/choose-place.ts';
import { proposeSubstitutes } from '../substitutes/propose.server.ts';
import type { Preview, PreviewRow } from './preview.ts';

/**
 * Returns a preview with substitutes for the lines that no warehouse has enough of (§10.48). The line itself offers
 * other warehouses.
 */
export async function withProposals(
  ctx: Pick<Context<SignedIn>, 'db' | 'actor' | 'catalogue'>,
  current: CurrentContract,
  preview: Preview,
): Promise<Preview> {
  const lacking = preview.rows.map((row, place) => ({
    key: String(place),
    id: row.product ?? 0,
    wms: row.wms,
    missing: lackingIn(row),
  }));
  const proposals = await proposeSubstitutes(ctx, current, lacking, {
    elsewhere: false,
    above: ({ key }) => preview.rows.slice(0, Number(key)).flatMap(heldBy),
  });
  const rows = preview.rows.map((row, place) => {
    const found = proposals[place];
    return found ? { ...row, proposals: found, kept: keptIn(row) } : row;
  });
  return { ...preview, rows };
}

/**
 * Returns the basket line that a ready row adds. Rows use the stock from top to bottom, and rows that add to the same
 * line must together have a permitted quantity.
 */
function heldBy({ status, take, found, wms, quantity }: PreviewRow): HeldLine[] {
  if (status !== 'ready' || !take || !found || wms === undefined) return [];
  return [{ id: found.id, wms, type: '1', quantity: Number(quantity) }];
}

/** Returns the pieces that the row's own warehouse can supply. */
function keptIn({ wms, offers }: Pick<PreviewRow, 'wms' | 'offers'>): number {
  return offers.find((offer) => offer.wms === wms)?.quantity ?? 0;
}

function lackingIn(row: PreviewRow): number {
  const wanted = Number(row.quantity);
  if (row.isHidden && !row.take) return 0;
  if (row.status !== 'short' || row.offers.some(({ quantity }) => quantity >= wanted)) return 0;
  return Math.max(0, wanted - keptIn(row));
}
