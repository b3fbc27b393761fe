import { savePriceType } from '#server/desk/price-types/save-price-type.server.ts';
import type { testContext } from './context.ts';

/** Saves a price type and confirms the change of retail prices if asked. */
export async function sureToSavePriceType(input: object, context: ReturnType<typeof testContext>) {
  const asked = await context.tries(savePriceType, input);
  if (asked.ok || asked.code !== 'PRICES_CHANGE') return asked;
  return context.tries(savePriceType, { ...input, sure: '1', asked: asked.fields.is_rrc?.[0] });
}
