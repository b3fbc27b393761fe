import type { ActionFunctionArgs, LinksFunction, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData, useLocation } from '@remix-run/react';
import { deskCalendar } from '#app/components/desk/desk-hrefs.ts';
import stylesUrl from '#app/components/desk/warehouses/calendar.css?url';
import { CalendarScreen } from '#app/components/desk/warehouses/calendar-screen.tsx';
import { pageTitle } from '#app/components/ui/page-title.ts';
import { savedFlash } from '#app/components/ui/saved-flash.ts';
import { keepRefused } from '#app/enhance/keep-refused.ts';
import { formOf, load, refuse, run } from '#app/http/answers/run-screen.server.ts';
import { idInAddress } from '#app/http/requests/id-in-address.server.ts';
import { redirectWith } from '#app/http/sessions/flash.server.ts';
import { addCalendarDay } from '#server/desk/warehouses/calendar/add-calendar-day.server.ts';
import { getWarehouseCalendar } from '#server/desk/warehouses/calendar/get-warehouse-calendar.server.ts';
import { saveWarehouseWeek } from '#server/desk/warehouses/calendar/save-warehouse-week.server.ts';
import { ruDate } from '#server/kernel/clock.ts';

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: stylesUrl }];

const none = 'Такого склада нет';

export function loader({ request, params }: LoaderFunctionArgs) {
  const year = new URL(request.url).searchParams.get('year');
  return load(request, getWarehouseCalendar, { id: idInAddress(request, params.id, none), year });
}

export const shouldRevalidate = keepRefused;

/** Saves the week, or adds a day: the form of a day has a `note`. */
export async function action({ request, params }: ActionFunctionArgs) {
  const id = idInAddress(request, params.id, none);
  const { values } = await formOf(request);
  if ('note' in values) {
    const added = await run(request, addCalendarDay, { ...values, id });
    if (!added.ok) return refuse(request, added, values);
    const { day } = added.value;
    const text = `День добавлен: ${ruDate(day)}`;
    return redirectWith(`${deskCalendar(id, Number(day.slice(0, 4)))}#days`, { kind: 'ok', text });
  }
  const saved = await run(request, saveWarehouseWeek, { ...values, id });
  if (!saved.ok) return refuse(request, saved, values);
  const year = Number(new URL(request.url).searchParams.get('year')) || undefined;
  return redirectWith(deskCalendar(id, year), savedFlash(saved.value.meanwhile));
}

export const meta: MetaFunction<typeof loader> = ({ data: calendar }) => [
  { title: pageTitle(`Календарь отгрузки: ${calendar?.header ?? 'склад'}`) },
];

export default function Calendar() {
  // The forms stay on the screen after a save and then show what is stored.
  const { key } = useLocation();
  return (
    <section aria-labelledby="h">
      <CalendarScreen
        key={key}
        calendar={useLoaderData<typeof loader>()}
        refusal={useActionData<typeof action>()}
      />
    </section>
  );
}
