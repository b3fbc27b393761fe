import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { ReminderScreen } from '#app/components/desk/debtors/reminder-screen.tsx';
import { deskDebtor } from '#app/components/desk/desk-hrefs.ts';
import { pageTitle } from '#app/components/ui/page-title.ts';
import { formOf, forNextScreen, load, run } from '#app/http/answers/run-screen.server.ts';
import { idInAddress } from '#app/http/requests/id-in-address.server.ts';
import { redirectWith } from '#app/http/sessions/flash.server.ts';
import { previewDebtReminder } from '#server/desk/debtors/preview-debt-reminder.server.ts';
import { nothingOverdue } from '#server/desk/debtors/remind.server.ts';
import { sendDebtReminder } from '#server/desk/debtors/send-debt-reminder.server.ts';

const noContract = 'Такого договора нет';

/** Shows a reminder before it is sent. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const id = idInAddress(request, params.id, noContract);
  const preview = await load(request, previewDebtReminder, { id });
  if (preview) return { preview };
  throw await redirectWith(deskDebtor(id), { kind: 'no', text: nothingOverdue });
}

export async function action({ request, params }: ActionFunctionArgs) {
  const id = idInAddress(request, params.id, noContract);
  await formOf(request);
  const result = await run(request, sendDebtReminder, { id });
  return result.ok
    ? redirectWith(deskDebtor(id), { kind: 'ok', text: `Напоминание отправлено: ${result.value.to}` })
    : redirectWith(deskDebtor(id), { kind: 'no', text: forNextScreen(request, result).message });
}

export const meta: MetaFunction = () => [{ title: pageTitle('Напомнить о долге') }];

export default function Reminder() {
  const { preview } = useLoaderData<typeof loader>();
  return (
    <section aria-labelledby="h">
      <ReminderScreen preview={preview} />
    </section>
  );
}
