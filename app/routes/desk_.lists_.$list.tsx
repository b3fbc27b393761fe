import { type ActionFunctionArgs, redirect } from '@remix-run/node';
import { deskPaths } from '#app/components/desk/desk-hrefs.ts';
import { listSetup } from '#app/components/desk/lists/list-hrefs.ts';
import { formOf, load, refusalPage, run } from '#app/http/answers/run-screen.server.ts';
import { redirectWith } from '#app/http/sessions/flash.server.ts';
import { deskRedirect } from '#app/http/sessions/safe-redirect.ts';
import { chooseColumns } from '#server/desk/lists/choose-columns.server.ts';
import { removeListView } from '#server/desk/lists/remove-list-view.server.ts';
import { saveListView } from '#server/desk/lists/save-list-view.server.ts';

export { NoScreen as default } from '#app/components/layout/no-screen.tsx';

export function loader() {
  return redirect(deskPaths.home);
}

/** Saves or removes a filter of a list, or chooses its columns, and returns to the list. */
export async function action({ request, params }: ActionFunctionArgs) {
  const { values } = await formOf(request);
  const given = { ...values, list: params.list };
  const back = deskRedirect(values.redirectTo, deskPaths.home);
  if (values.what === 'columns') {
    await load(request, chooseColumns, given);
    return redirectWith(back);
  }
  if (values.what === 'remove') {
    const removed = await run(request, removeListView, given);
    if (!removed.ok && removed.code === 'NOT_FOUND')
      return redirectWith(back, { kind: 'no', text: removed.message });
    if (!removed.ok) throw refusalPage(request, removed);
    const { list, header, query, isShared } = removed.value;
    const fields = { what: 'save', header, query, shared: isShared ? '1' : '0', redirectTo: back };
    const undo = { action: listSetup(list), label: 'Вернуть', fields };
    return redirectWith(back, { kind: 'ok', text: `Фильтр «${header}» удалён`, undo });
  }
  const saved = await run(request, saveListView, given);
  if (saved.ok) return redirectWith(back, { kind: 'ok', text: `Фильтр «${saved.value.header}» сохранён` });
  const [reason] = Object.values(saved.fields).flat();
  if (!reason) throw refusalPage(request, saved);
  return redirectWith(back, { kind: 'no', text: reason });
}
