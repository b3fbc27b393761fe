import { refusalPage, refuse } from '#app/http/answers/run-screen.server.ts';
import { type FormValues, readForm } from '#app/http/requests/read-form.server.ts';
import { type Flash, redirectWith } from '#app/http/sessions/flash.server.ts';
import { fail, type Result } from '#server/kernel/result.ts';

type SentFile = { name: string; file: Uint8Array | undefined };

type Upload = {
  /** The largest file, in bytes, and the message for a larger one. */
  most: number;
  tooLarge: string;
  /** Stores the plan of the file; `values` are the other fields of the form. */
  store: (sent: SentFile, values: FormValues) => Promise<Result<{ id: number }>>;
  hrefOf: (id: number) => string;
  flash?: Flash;
};

/** Stores the plan of an uploaded file (field `file`) and redirects to its preview. The caller has checked the right. */
export async function answerUpload(request: Request, { most, tooLarge, store, hrefOf, flash }: Upload) {
  // The file, and the form around it.
  const form = await readForm(request, most + 64 * 1024);
  if (!form.ok) {
    if (form.code !== 'TOO_LARGE') throw refusalPage(request, form);
    return refuse(request, fail('TOO_LARGE', { fields: { file: [tooLarge] } }));
  }
  const { file, ...values } = form.values;
  // An empty file field sends a file without a name.
  const isChosen = file instanceof File && (file.size > 0 || file.name !== '');
  const sent = isChosen
    ? { name: file.name, file: new Uint8Array(await file.arrayBuffer()) }
    : { name: '', file: undefined };
  const result = await store(sent, values);
  if (!result.ok) return refuse(request, result, values);
  return redirectWith(hrefOf(result.value.id), flash);
}
