import { setImmediate } from 'node:timers/promises';
import { basketLines } from '../../catalogue/basket-lines.repository.server.ts';
import type { CatalogueModel, CatalogueProduct, Replaced, Substitute } from '../../goods/model.ts';
import type { SignedIn } from '../../kernel/actor.ts';
import type { Context } from '../../kernel/use-case.ts';
import type { CurrentContract } from '../../people/contracts/current.server.ts';
import { choosingPlaces, type HeldLine, type Place } from '../basket/choose-place.ts';
import { pricesOf } from '../basket/validate-lines.ts';
import { maxProposals, maxReplacedLines, type Proposal, type ReplacedLine } from './proposal.ts';
import { ownReason, reasonOf } from './reason.ts';
import { analogueProducts, unsoldFacts } from './repository.server.ts';

/** How long the thread may work on the proposals of one screen; the remaining lines get none. */
const budgetMs = 300;

/** The number of additional candidates, because other lines may use all free pieces of a candidate. */
const spare = 3;

type Options = {
  elsewhere?: boolean;
  besideBasket?: boolean;
  /** The lines to which a substitute would be added, if not those of the basket. */
  held?: readonly HeldLine[];
  /** The pieces used by the lines above a line in its list, in addition to the basket. */
  above?: (line: ReplacedLine) => HeldLine[];
};

/**
 * Returns at most three proposals for each line that lacks something, by the key of the line (§10.48). Omits lines
 * without proposals, and lines after the first thirty. The product itself in another warehouse of the contract comes
 * first (unless `elsewhere` is false), then its substitutes. Pieces in the basket are not proposed again;
 * `besideBasket` false: as if the basket were empty. Runs at most five queries for any number of lines; the rest uses
 * the read model.
 */
export async function proposeSubstitutes(
  { db, actor, catalogue }: Pick<Context<SignedIn>, 'db' | 'actor' | 'catalogue'>,
  current: CurrentContract,
  lacking: readonly ReplacedLine[],
  { elsewhere = true, besideBasket = true, held, above }: Options = {},
): Promise<Record<string, Proposal[]>> {
  const lines = lacking.filter(({ missing }) => missing > 0).slice(0, maxReplacedLines);
  if (lines.length === 0 || current.id === 0) return {};
  const model = await catalogue();
  const ids = [...new Set(lines.map(({ id }) => id))];
  const own = new Map(model.products(ids, current.view).map((product) => [product.id, product]));
  const [analogues, unsold] = await Promise.all([
    analogueProducts(db, ids),
    unsoldFacts(
      db,
      ids.filter((id) => !own.has(id)),
      current.view.priceTypeId,
    ),
  ]);
  const facts = new Map(
    unsold.map(({ id, basePrice, priceRrc, ...fact }) => {
      const { seenPrice } = pricesOf({ basePrice, priceRrc, brandId: fact.brandId }, current.view);
      const price = current.showWholesale ? seenPrice : priceRrc || undefined;
      return [id, { ...fact, price }];
    }),
  );
  const found = substitutesOf(model, current, (id) => ({
    analogues: analogues.get(id) ?? [],
    facts: facts.get(id),
  }));
  const looked = await allOf(lines, found);
  const candidates = looked.flatMap(({ substitutes }) => substitutes.map(({ product }) => product.id));
  const asked = besideBasket ? [...new Set([...ids, ...candidates])] : [];
  const beside = held ?? (await basketLines(db, actor.accountId, asked));
  const placedBeside = choosingPlaces(current, beside);
  return Object.fromEntries(
    looked.flatMap(({ line, substitutes }) => {
      const placed = above ? choosingPlaces(current, beside, above(line)) : placedBeside;
      const itself = elsewhere ? ownElsewhere(own.get(line.id), line, current, placed) : [];
      const others = substitutes.flatMap((substitute) => {
        const place = placed(substitute.product, line);
        if (!place) return [];
        const reason = reasonOf(substitute, place, current.showWholesale);
        return [proposalOf(substitute.product, place, reason, current)];
      });
      const proposals = [...itself, ...others].slice(0, maxProposals);
      return proposals.length > 0 ? [[line.key, proposals] as const] : [];
    }),
  );
}

type Known = { analogues: number[]; facts: Replaced['unsold'] };

/**
 * Returns the lines with their substitutes. Looks up one line after another and yields the thread in between; the
 * time that other tasks then use is not counted.
 */
async function allOf(lines: readonly ReplacedLine[], found: (line: ReplacedLine) => Substitute[]) {
  const looked: { line: ReplacedLine; substitutes: Substitute[] }[] = [];
  let worked = 0;
  for (const line of lines) {
    const since = performance.now();
    looked.push({ line, substitutes: worked < budgetMs ? found(line) : [] });
    worked += performance.now() - since;
    await setImmediate();
  }
  return looked;
}

/** Returns a function that finds the substitutes of a line. Lines of the same product share one look-up. */
function substitutesOf(
  model: CatalogueModel,
  { view, showWholesale }: CurrentContract,
  knownOf: (id: number) => Known,
) {
  const find = model.substitutes(view, { most: maxProposals + spare, byRetail: !showWholesale });
  const found = new Map<number, Substitute[]>();
  return ({ id, missing: wanted }: ReplacedLine): Substitute[] => {
    const before = found.get(id);
    if (before) return before;
    const { analogues, facts } = knownOf(id);
    const replaced = { id, wanted, analogues, ...(facts && { unsold: facts }) };
    const substitutes = find(replaced);
    found.set(id, substitutes);
    return substitutes;
  };
}

function ownElsewhere(
  product: CatalogueProduct | undefined,
  line: ReplacedLine,
  current: CurrentContract,
  placed: ReturnType<typeof choosingPlaces>,
): Proposal[] {
  const place = product?.price === undefined ? undefined : placed(product, line, line.wms);
  if (!product || !place || place.quantity === 0) return [];
  // The product's pieces in the basket are those of the replaced line.
  return [{ ...proposalOf(product, place, ownReason(place, product.unit), current), inBasket: 0 }];
}

function proposalOf(
  { id, articul, header, unit, price }: CatalogueProduct,
  { wms, quantity, inBasket }: Place,
  reason: string,
  { showWholesale }: CurrentContract,
): Proposal {
  return {
    id,
    articul,
    header,
    unit,
    price: showWholesale ? price : undefined,
    reason,
    wms,
    inBasket,
    quantity,
  };
}
