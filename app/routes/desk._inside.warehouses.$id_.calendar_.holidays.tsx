import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { deskCalendar } from '#app/components/desk/desk-hrefs.ts';
import { HolidaysQuestion } from '#app/components/desk/warehouses/holidays-question.tsx';
import { pageTitle } from '#app/components/ui/page-title.ts';
import { formOf, forNextScreen, load, run } from '#app/http/answers/run-screen.server.ts';
import { idInAddress } from '#app/http/requests/id-in-address.server.ts';
import { redirectWith } from '#app/http/sessions/flash.server.ts';
import { addHolidays } from '#server/desk/warehouses/calendar/add-holidays.server.ts';
import { previewHolidays } from '#server/desk/warehouses/calendar/preview-holidays.server.ts';
import { counted } from '#server/kernel/plural.ts';

const none = 'Такого склада нет';

/** Shows which holidays of a year would be added. */
export function loader({ request, params }: LoaderFunctionArgs) {
  const year = new URL(request.url).searchParams.get('year');
  return load(request, previewHolidays, { id: idInAddress(request, params.id, none), year });
}

export async function action({ request, params }: ActionFunctionArgs) {
  const id = idInAddress(request, params.id, none);
  const { values } = await formOf(request);
  const result = await run(request, addHolidays, { ...values, id });
  if (!result.ok)
    return redirectWith(deskCalendar(id), { kind: 'no', text: forNextScreen(request, result).message });
  const { year, added } = result.value;
  const days = counted(added, 'день', 'дня', 'дней');
  const text =
    added > 0 ? `Праздники ${year} года: добавлено ${days}` : `Праздники ${year} года уже добавлены`;
  return redirectWith(`${deskCalendar(id, year)}#days`, { kind: 'ok', text });
}

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: pageTitle(`Праздники ${data?.year ?? ''} года`) },
];

export default function Holidays() {
  return (
    <section aria-labelledby="h">
      <HolidaysQuestion {...useLoaderData<typeof loader>()} />
    </section>
  );
}
