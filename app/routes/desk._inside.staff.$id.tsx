import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { deskPaths, deskStaff } from '#app/components/desk/desk-hrefs.ts';
import { type StaffReply, StaffScreen } from '#app/components/desk/staff/staff-screen.tsx';
import { pageTitle } from '#app/components/ui/page-title.ts';
import { savedFlash } from '#app/components/ui/saved-flash.ts';
import { keepRefused } from '#app/enhance/keep-refused.ts';
import { forForm, formOf, load, refusalOf, run } from '#app/http/answers/run-screen.server.ts';
import { idOrNew } from '#app/http/requests/id-in-address.server.ts';
import type { FormValues } from '#app/http/requests/read-form.server.ts';
import { redirectWith } from '#app/http/sessions/flash.server.ts';
import { counted } from '#server/kernel/plural.ts';
import type { Failure } from '#server/kernel/result.ts';
import { getStaffMember } from '#server/people/staff/get-staff-member.server.ts';
import { handOverDealers } from '#server/people/staff/hand-over-dealers.server.ts';
import { saveStaffMember } from '#server/people/staff/save-staff-member.server.ts';

const idOf = (request: Request, text: string | undefined) => idOrNew(request, text, 'Такого сотрудника нет');

export function loader({ request, params }: LoaderFunctionArgs) {
  return load(request, getStaffMember, { id: idOf(request, params.id) });
}

export const shouldRevalidate = keepRefused;

export async function action({ request, params }: ActionFunctionArgs) {
  const id = idOf(request, params.id);
  const { values } = await formOf(request);
  if (values.form === 'dealers') {
    const result = await run(request, handOverDealers, { id, to: values.to });
    if (!result.ok) return refused(request, { form: 'dealers', failure: result, values });
    const { dealers, to } = result.value;
    const text = `${to} теперь ведёт ещё ${counted(dealers, 'дилера', 'дилеров', 'дилеров')}`;
    return redirectWith(deskStaff(id), { kind: 'ok', text });
  }
  const result = await run(request, saveStaffMember, { ...values, id });
  if (!result.ok) return refused(request, { form: 'member', failure: result, values });
  const { invited, meanwhile } = result.value;
  const text = invited ? 'Данные сохранены. Приглашение отправлено на e-mail' : 'Данные сохранены';
  return redirectWith(deskPaths.staff, savedFlash(meanwhile, { text }));
}

type Refused = { form: StaffReply['form']; failure: Failure; values: FormValues };

function refused(request: Request, { form, failure, values }: Refused) {
  const shown = forForm(request, failure);
  return data<StaffReply>({ form, refusal: refusalOf(shown, values) }, { status: shown.status });
}

export const meta: MetaFunction<typeof loader> = ({ data: member }) => [
  { title: pageTitle(member?.id ? member.name || member.email : 'Новый сотрудник') },
];

export default function StaffMember() {
  const member = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  return (
    <section aria-labelledby="h">
      <StaffScreen member={member} reply={reply} />
    </section>
  );
}
