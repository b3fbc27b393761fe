import { data } from '@remix-run/node';
import { managersPath } from '#app/components/managers/manager-hrefs.ts';
import { redirectWith } from '#app/http/flash.server.ts';
import { queryOf } from '#app/http/read-query.server.ts';
import { formOf, load, refusalPage, run, signedOut } from '#app/http/run-screen.server.ts';
import { getPolitics } from '#server/price-politics/get-politics.server.ts';
import type { PoliticsCard, PoliticsValues } from '#server/price-politics/politics-view.ts';
import { previewPolitics } from '#server/price-politics/preview-politics.server.ts';
import { readValues } from '#server/price-politics/rules.ts';
import { savePolitics } from '#server/price-politics/save-politics.server.ts';
import type { PoliticsRefusal, PoliticsReply } from './politics-reply.ts';

/** The window of a manager's prices: the rules that are kept, or those that its address carries, and what they would show. */
export async function openPolitics(request: Request, id: number) {
  const card = await load(request, getPolitics, { id });
  const sent = queryOf(request);
  const tried = sent.mode === undefined ? card.values : readValues(sent, card.values);
  const [intent = '', place] = String(sent.intent ?? '').split(':');
  const values = arranged(tried, intent, Number(place));
  const preview = await run(request, previewPolitics, { id, ...asSent(values) });
  if (!preview.ok && preview.code !== 'BAD_INPUT') throw refusalPage(request, preview);
  // Who adds a row has not come to fill it yet.
  const errors = preview.ok || intent === 'add' || intent === 'remove' ? {} : preview.fields;
  const shown: PoliticsCard & PoliticsReply = {
    ...{ ...card, values, errors },
    preview: preview.ok ? preview.value : undefined,
    added: intent === 'add' ? values.brands.length - 1 : undefined,
  };
  return data(shown, { status: Object.keys(errors).length > 0 ? 400 : 200 });
}

/** «Сохранить»: back to the list, or what stops it, with everything typed kept. */
export async function answerPolitics(request: Request, id: number) {
  const { values } = await formOf(request);
  const result = await run(request, savePolitics, { ...values, id });
  if (result.ok) return redirectWith(managersPath, { kind: 'ok', text: 'Данные сохранены' });
  const refused = signedOut(request, result) ?? result;
  if (refused.code !== 'NOT_SAVED' && refused.code !== 'SIGNED_OUT') throw refusalPage(request, refused);
  const { code, message, fields: errors, status } = refused;
  const reply: PoliticsRefusal = { values: readValues(values), errors, code, message };
  return data(reply, { status });
}

/** Adds an empty row for a brand, or takes one away. */
function arranged(values: PoliticsValues, intent: string, place: number): PoliticsValues {
  const { brands } = values;
  if (intent === 'add') return { ...values, brands: [...brands, { brand: '', mode: 'markup', percent: '' }] };
  if (intent === 'remove') return { ...values, brands: brands.filter((_, i) => i !== place) };
  return values;
}

function asSent({ showWholesale, ...values }: PoliticsValues) {
  return { ...values, show_wholesale: showWholesale ? '1' : '0' };
}
