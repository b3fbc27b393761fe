import { type ActionFunctionArgs, redirect } from '@remix-run/node';
import { copyPath, managersPath } from '#app/components/people/managers/manager-hrefs.ts';
import { formOf, forNextScreen, run } from '#app/http/answers/run-screen.server.ts';
import { redirectWith } from '#app/http/sessions/flash.server.ts';
import { counted } from '#server/kernel/plural.ts';
import { namedPeople } from '#server/people/managers/copy-view.ts';
import { undoCopy } from '#server/people/managers/undo-copy.server.ts';

export { NoScreen as default } from '#app/components/layout/no-screen.tsx';

export function loader() {
  return redirect(copyPath);
}

/** Handles «Вернуть как было» (§2.19.1) and returns to the list with the result. */
export async function action({ request }: ActionFunctionArgs) {
  const { values } = await formOf(request);
  const result = await run(request, undoCopy, { id: values.copy });
  if (!result.ok)
    return redirectWith(managersPath, { kind: 'no', text: forNextScreen(request, result).message });
  const { restored, changed } = result.value;
  const back = `Прежние настройки возвращены ${counted(restored, 'менеджеру', 'менеджерам', 'менеджерам')}`;
  if (changed.length === 0) return redirectWith(managersPath, { kind: 'ok', text: back });
  const text = `${back}. Не изменились: ${namedPeople(changed)} – их настройки с тех пор правили`;
  return redirectWith(managersPath, { kind: 'ok', text, hideAfter: 20_000 });
}
