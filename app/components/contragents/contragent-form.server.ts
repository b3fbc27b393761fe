import { data } from '@remix-run/node';
import { redirectWith } from '#app/http/flash.server.ts';
import type { FormValues } from '#app/http/read-form.server.ts';
import { formOf, type Refusal, refusalPage, refuse, run } from '#app/http/run-screen.server.ts';
import { fillEmpty } from '#server/contragents/find-party.ts';
import { lookUpContragent } from '#server/contragents/look-up-contragent.server.ts';
import { saveContragent } from '#server/contragents/save-contragent.server.ts';
import type { Failure } from '#server/kernel/result.ts';
import { contragentsPath } from './contragent-hrefs.ts';
import type { ContragentReply } from './contragent-reply.ts';

/** «Сохранить» leads to the list; «Заполнить по ИНН» brings the form back with what was typed and what the register knows. */
export async function answerContragentForm(request: Request, id: number) {
  const { values } = await formOf(request);
  const { deed, ...typed } = values;
  if (deed === 'fill') return filledForm(request, typed);
  const result = await run(request, saveContragent, { ...typed, id });
  if (result.ok) return redirectWith(contragentsPath, { kind: 'ok', text: 'Данные сохранены' });
  if (!isShown(result)) throw refusalPage(request, result);
  return refuse(request, result, typed);
}

/** In the form, where what was typed stays; without a session it leads to signing in. */
function isShown({ code, status }: Failure): boolean {
  return status === 400 || code === 'TOO_MANY_TRIES' || code === 'SIGN_IN';
}

async function filledForm(request: Request, typed: FormValues) {
  const result = await run(request, lookUpContragent, { inn: typed.inn });
  if (result.ok) {
    const initialValue = fillEmpty(typed, result.value) as Refusal['lastResult']['initialValue'];
    return data<ContragentReply>({ lastResult: { initialValue }, filled: true });
  }
  if (!isShown(result)) throw refusalPage(request, result);
  const atInn = Object.keys(result.fields).length > 0 ? result.fields : { inn: [result.message] };
  return refuse(request, { ...result, fields: atInn }, typed);
}
