import {
  type ActionFunctionArgs,
  data,
  type LinksFunction,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { allParts, type CopyQuery, CopyScreen } from '#app/components/people/managers/copy-screen.tsx';
import { copyPath, managersPath, undoCopyPath } from '#app/components/people/managers/manager-hrefs.ts';
import stylesUrl from '#app/components/people/managers/managers.css?url';
import { pageTitle } from '#app/components/ui/page-title.ts';
import undoListUrl from '#app/components/ui/undo-list.css?url';
import { formOf, forNextScreen, load, refusalPage, run } from '#app/http/answers/run-screen.server.ts';
import { redirectWith } from '#app/http/sessions/flash.server.ts';
import { counted } from '#server/kernel/plural.ts';
import { copyToManagers } from '#server/people/managers/copy-to-managers.server.ts';
import { openCopyForm } from '#server/people/managers/open-copy-form.server.ts';

export const links: LinksFunction = () => [
  { rel: 'stylesheet', href: stylesUrl },
  { rel: 'stylesheet', href: undoListUrl },
];

/** Loads the form. The address contains the choices, so that the preview can be reloaded. */
export async function loader({ request }: LoaderFunctionArgs) {
  const params = new URL(request.url).searchParams;
  const preview = params.get('preview') ?? undefined;
  const all = (name: string) => params.getAll(name).filter((value) => value !== '');
  const query: CopyQuery = {
    from: params.get('from') ?? '',
    to: all('to'),
    parts: preview ? all('parts') : [...allParts],
  };
  const result = await run(request, openCopyForm, { ...query, preview });
  if (result.ok) return data({ query, form: result.value, errors: {} });
  if (Object.keys(result.fields).length === 0) throw refusalPage(request, result);
  const form = await load(request, openCopyForm, {});
  return data({ query, form, errors: result.fields }, { status: result.status });
}

export async function action({ request }: ActionFunctionArgs) {
  const { formData } = await formOf(request);
  const all = (name: string) => formData.getAll(name).map(String);
  const asked = { from: formData.get('from'), to: all('to'), parts: all('parts') };
  const result = await run(request, copyToManagers, { ...asked, shown: formData.get('shown') });
  if (result.ok) {
    const { copied, source, copy } = result.value;
    const to = counted(copied, 'менеджеру', 'менеджерам', 'менеджерам');
    const text =
      copied === 0
        ? 'Менять нечего: настройки уже такие же'
        : `Настройки скопированы ${to}, образец – ${source}`;
    if (copy === undefined) return redirectWith(managersPath, { kind: 'ok', text });
    const undo = { action: undoCopyPath, label: 'Вернуть как было', fields: { copy: String(copy) } };
    return redirectWith(managersPath, { kind: 'ok', text, undo, hideAfter: 20_000 });
  }
  if (result.code !== 'CHANGED_MEANWHILE' && Object.keys(result.fields).length === 0)
    throw refusalPage(request, result);
  const again = new URLSearchParams([
    ['preview', '1'],
    ['from', String(asked.from ?? '')],
    ...asked.to.map((id) => ['to', id]),
    ...asked.parts.map((part) => ['parts', part]),
  ]);
  const href = `${copyPath}?${again}`;
  if (result.code !== 'CHANGED_MEANWHILE') return redirect(href, 303);
  return redirectWith(href, { kind: 'no', text: forNextScreen(request, result).message });
}

export const meta: MetaFunction<typeof loader> = ({ data: shown }) => [
  { title: pageTitle('Скопировать настройки менеджера', Object.keys(shown?.errors ?? {}).length > 0) },
];

/** Copies contracts, addresses, limits and prices of one manager to others (§2.19.1). */
export default function CopySettings() {
  const { query, form, errors } = useLoaderData<typeof loader>();
  return (
    <section aria-labelledby="h">
      <CopyScreen query={query} form={form} errors={errors} />
    </section>
  );
}
