import { run } from '#app/http/answers/run-screen.server.ts';
import { ok, type Result } from '#server/kernel/result.ts';
import { packsIntoPieces } from '#server/ordering/basket/packs-into-pieces.server.ts';
import { isPacks } from '#server/ordering/fast-order/quantity.ts';

/** A quantity field of a product, as it was typed. */
type Field = { id: number; text: string };

/**
 * A field after its packs were read: `text` is the number of pieces, and `said` is «LT-1: 2 уп. = 24 шт.». When they
 * could not be read, `problem` is the reason, and `text` stays as typed.
 */
type ReadField<T> = T & { said: string; problem: string };

/**
 * Reads «2 уп» in the quantity fields of a form as packs of the product (§10.13). Makes one call for all fields,
 * and none for a form that holds only numbers, as nearly every form does.
 */
export async function readPacks<T extends Field>(
  request: Request,
  fields: readonly T[],
): Promise<Result<ReadField<T>[]>> {
  const packs = fields.filter(({ text }) => isPacks(text));
  const unchanged = fields.map((field) => ({ ...field, said: '', problem: '' }));
  if (packs.length === 0) return ok(unchanged);
  const typed = packs.map(({ id, text }) => ({ id, text }));
  const result = await run(request, packsIntoPieces, { typed });
  if (!result.ok) return result;
  const answers = new Map(packs.map((field, i) => [field, result.value[i]]));
  return ok(
    fields.map((field) => {
      const { pieces, said = '', problem = '' } = answers.get(field) ?? {};
      return { ...field, text: pieces === undefined ? field.text : String(pieces), said, problem };
    }),
  );
}

/** Returns how the packs of a form were read, for the message about it. */
export function saidOf(fields: readonly { said: string }[]): string[] {
  return fields.map(({ said }) => said).filter(Boolean);
}
