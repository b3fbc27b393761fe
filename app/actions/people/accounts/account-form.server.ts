import { data } from '@remix-run/node';
import { accountPath } from '#app/components/people/accounts/account-hrefs.ts';
import type { AccountReply } from '#app/components/people/accounts/account-reply.ts';
import { savedFlash } from '#app/components/ui/saved-flash.ts';
import { forForm, getActor, refusalOf, refusalPage, run } from '#app/http/answers/run-screen.server.ts';
import { consentOf } from '#app/http/requests/consent.server.ts';
import { type FormValues, readForm } from '#app/http/requests/read-form.server.ts';
import { redirectWith } from '#app/http/sessions/flash.server.ts';
import { mayUse, signedIn } from '#server/kernel/actor.ts';
import { type Failure, fail } from '#server/kernel/result.ts';
import { saveAccount } from '#server/people/accounts/save-account.server.ts';
import { setPicture } from '#server/people/accounts/set-picture.server.ts';

/** The maximum size of the body: enough for a picture of 5 MB and the fields around it. */
const bodyLimit = 6 * 1024 * 1024;

const hideAfter = 1500;

/** Handles the forms of the account's screen: the profile form, and the picture form, which has `form=picture`. */
export async function answerAccountForm(request: Request) {
  // Only an account that may have a picture may send a body as large as a picture.
  const form = await readForm(request, mayUse(signedIn, await getActor(request)) ? bodyLimit : undefined);
  if (!form.ok) {
    if (form.code !== 'TOO_LARGE') throw refusalPage(request, form);
    return stayWithPicture(request, fail('TOO_LARGE', { fields: { picture: ['Фото больше 5\u00a0МБ'] } }));
  }
  const { values } = form;
  if (values.form === 'picture') return answerPicture(request, values);
  const { name, phone, original, consent } = values;
  const result = await run(request, saveAccount, { name, phone, original, consent, ...consentOf(request) });
  if (result.ok) return redirectWith(accountPath, savedFlash(result.value.meanwhile, { hideAfter }));
  const refused = forForm(request, result);
  const reply: AccountReply = { form: 'profile', refusal: refusalOf(refused, values) };
  return data(reply, { status: refused.status });
}

async function answerPicture(request: Request, { picture }: FormValues) {
  // An empty file field sends a file without a name.
  const isChosen = picture instanceof File && (picture.size > 0 || picture.name !== '');
  const file = isChosen && { type: picture.type, bytes: new Uint8Array(await picture.arrayBuffer()) };
  const result = await run(request, setPicture, { picture: file || undefined });
  return result.ok
    ? redirectWith(accountPath, savedFlash([], { hideAfter }))
    : stayWithPicture(request, result);
}

function stayWithPicture(request: Request, failure: Failure) {
  const refused = forForm(request, failure);
  const reply: AccountReply = { form: 'picture', errors: refused.fields.picture ?? [refused.message] };
  return data(reply, { status: refused.status });
}
