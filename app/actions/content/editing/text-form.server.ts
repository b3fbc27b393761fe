import { data } from '@remix-run/node';
import type { TextReply } from '#app/components/content/editing/text-reply.ts';
import { forForm, getActor, refusalOf, refusalPage, run } from '#app/http/answers/run-screen.server.ts';
import { type FormValues, readForm } from '#app/http/requests/read-form.server.ts';
import { maxBodyLength } from '#server/content/editing/body.ts';
import { previewText } from '#server/content/editing/preview-text.server.ts';
import { storeContentPictures } from '#server/content/editing/store-content-pictures.server.ts';
import { withPictures } from '#server/content/editing/with-pictures.ts';
import { mayUse } from '#server/kernel/actor.ts';
import type { Failure } from '#server/kernel/result.ts';
import { writesTexts } from '#server/kernel/staff-rights.ts';

/** The maximum size of the body: enough for several phone photos and the fields around them. */
const bodyLimit = 32 * 1024 * 1024;
/** The maximum length of a text as a browser sends it, and of the `original` that is sent with it, in characters. */
const longestBody = maxBodyLength * 2;
const longestOriginal = maxBodyLength * 3;

type Answer = ReturnType<typeof data<TextReply>>;

/**
 * Reads a form with a text. Chosen pictures are stored and put into the text, or with `cover` into the field `picture`.
 * `name` is the field with the text, `of` the kind of thing it belongs to. Returns the values to save. When a preview
 * was requested or the form could not be read, returns the response instead, which shows the screen again as typed.
 */
export async function textFormOf(
  request: Request,
  { name, of }: { name: string; of: 'text' | 'goods' } = { name: 'body', of: 'text' },
): Promise<{ values: FormValues } | { answer: Answer }> {
  // Only people who may write texts may send a body large enough for pictures.
  const form = await readForm(
    request,
    mayUse(writesTexts, await getActor(request, writesTexts)) ? bodyLimit : undefined,
    { [name]: longestBody, original: longestOriginal },
  );
  if (!form.ok) {
    if (form.code !== 'TOO_LARGE') throw refusalPage(request, form);
    const problem = 'Все фото вместе больше 30\u00a0МБ. Выберите меньше и попробуйте ещё раз';
    return { answer: data<TextReply>({ problem }, { status: form.status }) };
  }
  const { pictures, cover, cursor, picture_alt: alt, do: deed, no_cover, ...values } = form.values;
  const inText = await store(request, pictures, 'text');
  if (!inText.ok) return { answer: refuseText(request, inText, form.values) };
  values[name] = withPictures(String(values[name] ?? ''), inText.value.hrefs, { alt, cursor });
  const above = await store(request, cover, values.size === 'slide' ? 'slide' : 'text');
  if (!above.ok) {
    const { pictures: cover = [] } = above.fields;
    return { answer: refuseText(request, { ...above, fields: { cover } }, values) };
  }
  if (above.value.hrefs[0]) values.picture = above.value.hrefs[0];
  else if (no_cover !== undefined) values.picture = '';
  if (deed !== 'preview') return { values };
  const result = await run(request, previewText, { body: values[name], of });
  if (!result.ok) {
    const { body, ...others } = result.fields;
    const fields = body ? { ...others, [name]: body } : others;
    return { answer: refuseText(request, { ...result, fields }, values) };
  }
  const returned = { values: values as Record<string, unknown> };
  return { answer: data<TextReply>({ returned, preview: result.value.html }) };
}

/** Returns the response to a refused form, with everything typed. */
export function refuseText(request: Request, failure: Failure, values: FormValues): Answer {
  const refusal = refusalOf(forForm(request, failure), values);
  return data<TextReply>({ returned: refusal, refusal }, { status: failure.status });
}

async function store(request: Request, field: unknown, size: 'text' | 'slide') {
  // An empty file field sends a file without a name.
  const files = [field]
    .flat()
    .filter((file): file is File => file instanceof File && (file.size > 0 || file.name !== ''));
  if (files.length === 0) return { ok: true as const, value: { hrefs: [] as string[] } };
  const pictures = await Promise.all(
    files.map(async (file) => ({ type: file.type, bytes: new Uint8Array(await file.arrayBuffer()) })),
  );
  return run(request, storeContentPictures, { pictures, size });
}
