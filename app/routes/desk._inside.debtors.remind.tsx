import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { readDebtorQuery } from '#app/components/desk/debtors/debtor-query.ts';
import { RemindersScreen } from '#app/components/desk/debtors/reminders-screen.tsx';
import { deskPaths } from '#app/components/desk/desk-hrefs.ts';
import { listHref } from '#app/components/ui/list-query.ts';
import { pageTitle } from '#app/components/ui/page-title.ts';
import { formOf, forNextScreen, run } from '#app/http/answers/run-screen.server.ts';
import { redirectWith } from '#app/http/sessions/flash.server.ts';
import { reviewDebtReminders } from '#server/desk/debtors/review-debt-reminders.server.ts';
import { sendDebtReminders } from '#server/desk/debtors/send-debt-reminders.server.ts';
import { counted } from '#server/kernel/plural.ts';

/** Shows who would get a reminder. A sum that is no number leads back to the list, which marks it. */
export async function loader({ request }: LoaderFunctionArgs) {
  const query = readDebtorQuery(new URL(request.url).searchParams);
  const result = await run(request, reviewDebtReminders, query);
  const back = listHref(deskPaths.debtors, query);
  if (result.ok) return { review: result.value, back };
  const { fields, message } = forNextScreen(request, result);
  throw await redirectWith(back, { kind: 'no', text: fields.from?.[0] ?? message });
}

export async function action({ request }: ActionFunctionArgs) {
  const { values } = await formOf(request);
  const result = await run(request, sendDebtReminders, values);
  if (!result.ok)
    return redirectWith(deskPaths.debtors, { kind: 'no', text: forNextScreen(request, result).message });
  const { sent } = result.value;
  return redirectWith(
    deskPaths.debtors,
    sent > 0
      ? { kind: 'ok', text: `Отправлено: ${counted(sent, 'напоминание', 'напоминания', 'напоминаний')}` }
      : { kind: 'no', text: 'Ничего не отправлено: долги оплачены или напоминания сегодня уже были' },
  );
}

export const meta: MetaFunction = () => [{ title: pageTitle('Напомнить о долгах') }];

export default function Reminders() {
  return (
    <section aria-labelledby="h">
      <RemindersScreen {...useLoaderData<typeof loader>()} />
    </section>
  );
}
