import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from '@remix-run/node';
import { deskCalendar, deskCalendarRemoved } from '#app/components/desk/desk-hrefs.ts';
import { formOf, forNextScreen, run } from '#app/http/answers/run-screen.server.ts';
import { idInAddress } from '#app/http/requests/id-in-address.server.ts';
import { redirectWith } from '#app/http/sessions/flash.server.ts';
import { removeCalendarDay } from '#server/desk/warehouses/calendar/remove-calendar-day.server.ts';
import { ruDate } from '#server/kernel/clock.ts';

export { NoScreen as default } from '#app/components/layout/no-screen.tsx';

const none = 'Такого склада нет';

export function loader({ request, params }: LoaderFunctionArgs) {
  return redirect(deskCalendar(idInAddress(request, params.id, none)));
}

/** Handles «Удалить» of a special day (`removed` 1) and its undo. */
export async function action({ request, params }: ActionFunctionArgs) {
  const id = idInAddress(request, params.id, none);
  const { values } = await formOf(request);
  const year = Number(new URL(request.url).searchParams.get('year')) || undefined;
  const here = `${deskCalendar(id, year)}#days`;
  const result = await run(request, removeCalendarDay, { ...values, id });
  if (!result.ok) return redirectWith(here, { kind: 'no', text: forNextScreen(request, result).message });
  const { day, ships, note } = result.value;
  if (values.removed !== '1')
    return redirectWith(here, { kind: 'ok', text: `День возвращён: ${ruDate(day)}` });
  const fields = { removed: '0', day, ships: ships ? '1' : '0', note };
  const undo = { action: deskCalendarRemoved(id, Number(day.slice(0, 4))), label: 'Вернуть', fields };
  return redirectWith(here, { kind: 'ok', text: `День удалён: ${ruDate(day)}`, hideAfter: 10_000, undo });
}
