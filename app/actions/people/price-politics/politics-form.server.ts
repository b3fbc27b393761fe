import { data } from '@remix-run/node';
import { managersPath } from '#app/components/people/managers/manager-hrefs.ts';
import type { PoliticsRefusal, PoliticsReply } from '#app/components/people/price-politics/politics-reply.ts';
import { textOf } from '#app/components/ui/field.tsx';
import { savedFlash } from '#app/components/ui/saved-flash.ts';
import { keptValues } from '#app/http/answers/kept-values.server.ts';
import { forForm, formOf, load, refusalPage, run } from '#app/http/answers/run-screen.server.ts';
import { queryOf } from '#app/http/requests/read-query.server.ts';
import { redirectWith } from '#app/http/sessions/flash.server.ts';
import { staleFormOf } from '#server/kernel/reconcile.ts';
import { getPolitics } from '#server/people/price-politics/get-politics.server.ts';
import {
  type PoliticsCard,
  type PoliticsValues,
  politicsRecord,
} from '#server/people/price-politics/politics-view.ts';
import { previewPolitics } from '#server/people/price-politics/preview-politics.server.ts';
import { readValues } from '#server/people/price-politics/rules.ts';
import { savePolitics } from '#server/people/price-politics/save-politics.server.ts';

/**
 * Opens the window of a manager's prices: the saved rules, or the rules in its address, and a preview of their effect.
 */
export async function openPolitics(request: Request, id: number) {
  const card = await load(request, getPolitics, { id });
  const sent = queryOf(request);
  const isTried = sent.mode !== undefined || sent.save !== undefined;
  const tried = isTried ? readValues(sent, card.values) : card.values;
  const [intent = '', place] = String(sent.intent ?? '').split(':');
  const values = arranged(tried, intent, Number(place));
  const preview = await run(request, previewPolitics, { id, ...asSent(values) });
  if (!preview.ok && preview.code !== 'BAD_INPUT') throw refusalPage(request, preview);
  // A newly added row is still empty, so it shows no errors.
  const errors = preview.ok || intent === 'add' || intent === 'remove' ? {} : preview.fields;
  const shown: PoliticsCard & PoliticsReply = {
    ...card,
    values,
    errors,
    preview: preview.ok ? preview.value : undefined,
    original: textOf(sent.original) ?? JSON.stringify(politicsRecord(card.values)),
    added: intent === 'add' ? values.brands.length - 1 : undefined,
  };
  return data(shown, { status: Object.keys(errors).length > 0 ? 400 : 200 });
}

/**
 * Handles the form of a manager's prices: «Сохранить» redirects to the list, or shows the refusal and keeps all typed
 * values.
 */
export async function answerPolitics(request: Request, id: number) {
  const { values } = await formOf(request);
  const result = await run(request, savePolitics, { ...values, id });
  if (result.ok) return redirectWith(managersPath, savedFlash(result.value.meanwhile));
  const refused = forForm(request, result);
  const { code, message, fields: errors, status } = refused;
  const stale = staleFormOf(refused);
  const reply: PoliticsRefusal = {
    errors,
    code,
    message,
    meanwhile: stale?.meanwhile ?? [],
    values: stale ? (refused.data.values as PoliticsValues) : readValues(keptValues(values, result.lengths)),
    original: stale ? JSON.stringify(stale.original) : textOf(values.original),
  };
  return data(reply, { status });
}

/** Adds an empty row for a brand, or removes one. */
function arranged(values: PoliticsValues, intent: string, place: number): PoliticsValues {
  const { brands } = values;
  if (intent === 'add') return { ...values, brands: [...brands, { brand: '', mode: 'markup', percent: '' }] };
  if (intent === 'remove') return { ...values, brands: brands.filter((_, i) => i !== place) };
  return values;
}

function asSent({ showWholesale, ...values }: PoliticsValues) {
  return { ...values, show_wholesale: showWholesale ? '1' : '0' };
}
