import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { deskCalendar, deskCalendarCopy } from '#app/components/desk/desk-hrefs.ts';
import { CopyQuestion } from '#app/components/desk/warehouses/copy-question.tsx';
import { pageTitle } from '#app/components/ui/page-title.ts';
import { formOf, forNextScreen, run } from '#app/http/answers/run-screen.server.ts';
import { idInAddress } from '#app/http/requests/id-in-address.server.ts';
import { redirectWith } from '#app/http/sessions/flash.server.ts';
import { copyCalendar } from '#server/desk/warehouses/calendar/copy-calendar.server.ts';
import { previewCalendarCopy } from '#server/desk/warehouses/calendar/preview-calendar-copy.server.ts';

const none = 'Такого склада нет';

/** Shows what would change with the calendar of another warehouse; returns to the calendar if there is none such. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const id = idInAddress(request, params.id, none);
  const from = new URL(request.url).searchParams.get('from');
  const result = await run(request, previewCalendarCopy, { id, from });
  if (result.ok) return result.value;
  const text = forNextScreen(request, result).message;
  throw await redirectWith(deskCalendar(id), { kind: 'no', text });
}

export async function action({ request, params }: ActionFunctionArgs) {
  const id = idInAddress(request, params.id, none);
  const { values } = await formOf(request);
  const result = await run(request, copyCalendar, { ...values, id });
  if (result.ok) return redirectWith(deskCalendar(id), { kind: 'ok', text: 'Календарь скопирован' });
  const { code, message } = forNextScreen(request, result);
  const again = `${deskCalendarCopy(id)}?from=${encodeURIComponent(String(values.from))}`;
  return redirectWith(code === 'CHANGED_MEANWHILE' ? again : deskCalendar(id), { kind: 'no', text: message });
}

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: pageTitle(`Календарь как у склада ${data?.from.header ?? ''}`) },
];

export default function Copy() {
  return (
    <section aria-labelledby="h">
      <CopyQuestion {...useLoaderData<typeof loader>()} />
    </section>
  );
}
