import { data } from '@remix-run/node';
import { contragentsPath } from '#app/components/people/contragents/contragent-hrefs.ts';
import { askedText, type ContragentReply } from '#app/components/people/contragents/contragent-reply.ts';
import { savedFlash } from '#app/components/ui/saved-flash.ts';
import { formOf, refuse, run } from '#app/http/answers/run-screen.server.ts';
import { consentOf } from '#app/http/requests/consent.server.ts';
import type { FormValues } from '#app/http/requests/read-form.server.ts';
import { redirectWith } from '#app/http/sessions/flash.server.ts';
import { fillEmpty } from '#server/people/contragents/find-party.ts';
import { lookUpContragent } from '#server/people/contragents/look-up-contragent.server.ts';
import { saveContragent } from '#server/people/contragents/save-contragent.server.ts';

/**
 * Handles the form of a contragent: «Сохранить» redirects to the list; «Заполнить по ИНН» shows the form with the typed
 * values and the register's data.
 */
export async function answerContragentForm(request: Request, id: number) {
  const { values } = await formOf(request);
  const { deed, ...typed } = values;
  if (deed === 'fill') return filledForm(request, typed);
  const result = await run(request, saveContragent, { ...typed, ...consentOf(request), id });
  if (result.ok)
    return redirectWith(contragentsPath, savedFlash(result.value.meanwhile, textOf(result.value)));
  return refuse(request, result, typed);
}

/** Returns the message about what was requested from the sales department; empty if there was no request. */
function textOf({ asked, contractAsked }: { asked: boolean; contractAsked: boolean }): { text?: string } {
  if (asked) return { text: askedText };
  return contractAsked ? { text: 'Контрагент добавлен. Договор для него запрошен у отдела продаж' } : {};
}

async function filledForm(request: Request, typed: FormValues) {
  const result = await run(request, lookUpContragent, { inn: typed.inn });
  if (result.ok) {
    return data<ContragentReply>({ values: fillEmpty(typed, result.value), filled: true });
  }
  const atInn = Object.keys(result.fields).length > 0 ? result.fields : { inn: [result.message] };
  return refuse(request, { ...result, fields: atInn }, typed);
}
