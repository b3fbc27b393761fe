import { data } from '@remix-run/node';
import { redirectWith } from '#app/http/flash.server.ts';
import { type FormValues, readForm } from '#app/http/read-form.server.ts';
import { refusalOf, refusalPage, run, signedOut, whoAsks } from '#app/http/run-screen.server.ts';
import { saveAccount } from '#server/accounts/save-account.server.ts';
import { setPicture } from '#server/accounts/set-picture.server.ts';
import { mayUse, signedIn } from '#server/kernel/actor.ts';
import { type Failure, fail } from '#server/kernel/result.ts';
import { accountPath } from './account-hrefs.ts';
import type { AccountReply } from './account-reply.ts';

/** A picture of 5 MB and a little around it. */
const bodyLimit = 6 * 1024 * 1024;

const saved = { kind: 'ok', text: 'Данные сохранены', hideAfter: 1500 } as const;

/** The forms of the account's screen: the profile, and the picture, whose form says so. */
export async function answerAccountForm(request: Request) {
  // As much as a picture is read from those only who may have one.
  const form = await readForm(request, mayUse(signedIn, await whoAsks(request)) ? bodyLimit : undefined);
  if (!form.ok) {
    if (form.code !== 'TOO_LARGE') throw refusalPage(request, form);
    return stayWithPicture(request, fail('TOO_LARGE', { fields: { picture: ['Картинка больше 5 МБ'] } }));
  }
  const { values } = form;
  if (values.form === 'picture') return answerPicture(request, values);
  const result = await run(request, saveAccount, { name: values.name, phone: values.phone });
  if (result.ok) return redirectWith(accountPath, saved);
  const refused = signedOut(request, result) ?? result;
  if (refused.code === 'SIGN_IN') throw refusalPage(request, refused);
  const reply: AccountReply = { form: 'profile', refusal: refusalOf(refused, values) };
  return data(reply, { status: refused.status });
}

async function answerPicture(request: Request, { picture }: FormValues) {
  // An empty file field sends a file without a name.
  const isChosen = picture instanceof File && (picture.size > 0 || picture.name !== '');
  const file = isChosen && { type: picture.type, bytes: new Uint8Array(await picture.arrayBuffer()) };
  const result = await run(request, setPicture, { picture: file || undefined });
  return result.ok ? redirectWith(accountPath, saved) : stayWithPicture(request, result);
}

function stayWithPicture(request: Request, failure: Failure) {
  const refused = signedOut(request, failure) ?? failure;
  if (refused.code === 'SIGN_IN') throw refusalPage(request, refused);
  const reply: AccountReply = { form: 'picture', errors: refused.fields.picture ?? [refused.message] };
  return data(reply, { status: refused.status });
}
