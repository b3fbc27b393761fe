import { data } from '@remix-run/node';
import { deskPaths } from '#app/components/desk/desk-hrefs.ts';
import { savedFlash } from '#app/components/ui/saved-flash.ts';
import {
  forForm,
  load,
  type Refusal,
  refusalOf,
  refusalPage,
  run,
} from '#app/http/answers/run-screen.server.ts';
import { type FormValues, readForm } from '#app/http/requests/read-form.server.ts';
import { redirectWith } from '#app/http/sessions/flash.server.ts';
import { getSettings } from '#server/desk/settings/get-settings.server.ts';
import { removeLogo } from '#server/desk/settings/remove-logo.server.ts';
import { saveSettings } from '#server/desk/settings/save-settings.server.ts';
import { setLogo } from '#server/desk/settings/set-logo.server.ts';
import { type Failure, fail } from '#server/kernel/result.ts';

/** The reply to the screen when one of its forms was refused. */
type SettingsReply = { refusal: Refusal } | { logo: string[] };

/** The maximum size of the body: enough for a logo of 2 MB and the fields around it. */
const bodyLimit = 3 * 1024 * 1024;

/** Handles the forms of the settings; the form of the logo has `form=logo`. */
export async function answerSettingsForm(request: Request) {
  // Only people who may change the settings may send a body as large as a logo.
  await load(request, getSettings, undefined);
  const form = await readForm(request, bodyLimit);
  if (!form.ok) {
    if (form.code !== 'TOO_LARGE') throw refusalPage(request, form);
    return withLogo(request, fail('TOO_LARGE', { fields: { logo: ['Файл больше 2\u00a0МБ'] } }));
  }
  const { values } = form;
  if (values.form === 'logo') return answerLogo(request, values);
  const result = await run(request, saveSettings, values);
  if (result.ok) return redirectWith(deskPaths.settings, savedFlash(result.value.meanwhile));
  const refused = forForm(request, result);
  const reply: SettingsReply = { refusal: refusalOf(refused, values) };
  return data(reply, { status: refused.status });
}

async function answerLogo(request: Request, { logo, remove }: FormValues) {
  if (remove === '1') {
    const removed = await run(request, removeLogo, undefined);
    return removed.ok ? redirectWith(deskPaths.settings, savedFlash([])) : withLogo(request, removed);
  }
  // An empty file field sends a file without a name.
  const isChosen = logo instanceof File && (logo.size > 0 || logo.name !== '');
  const file = isChosen && { type: logo.type, bytes: new Uint8Array(await logo.arrayBuffer()) };
  const result = await run(request, setLogo, { logo: file || undefined });
  return result.ok ? redirectWith(deskPaths.settings, savedFlash([])) : withLogo(request, result);
}

function withLogo(request: Request, failure: Failure) {
  const refused = forForm(request, failure);
  const reply: SettingsReply = { logo: refused.fields.logo ?? [refused.message] };
  return data(reply, { status: refused.status });
}
