import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { deskPaths } from '#app/components/desk/desk-hrefs.ts';
import { OwnAccount, type OwnReply } from '#app/components/desk/staff/own-account.tsx';
import { pageTitle } from '#app/components/ui/page-title.ts';
import { keepRefused } from '#app/enhance/keep-refused.ts';
import { forForm, formOf, load, refusalOf, run } from '#app/http/answers/run-screen.server.ts';
import type { FormValues } from '#app/http/requests/read-form.server.ts';
import { redirectWith } from '#app/http/sessions/flash.server.ts';
import { deskSession } from '#app/http/sessions/session-cookie.server.ts';
import { showDesk } from '#server/desk/show-desk.server.ts';
import type { Failure } from '#server/kernel/result.ts';
import { changeStaffPassword } from '#server/people/auth/change-password.server.ts';
import { renameSelf } from '#server/people/staff/rename-self.server.ts';

export async function loader({ request }: LoaderFunctionArgs) {
  const { staff } = await load(request, showDesk, undefined);
  if (staff.lacksFactor) throw redirect(deskPaths.security);
  return { staff };
}

export const shouldRevalidate = keepRefused;

export async function action({ request }: ActionFunctionArgs) {
  const { values } = await formOf(request);
  if (values.form === 'password') {
    const { old_password, new_password, repeat_password } = values;
    const session = await deskSession.read(request);
    const typed = { old_password, new_password, repeat_password, session };
    const result = await run(request, changeStaffPassword, typed);
    if (!result.ok) return refused(request, { form: 'password', failure: result, values });
    return redirectWith(deskPaths.account, { kind: 'ok', text: 'Пароль изменён' });
  }
  const { name, original } = values;
  const result = await run(request, renameSelf, { name, original });
  if (!result.ok) return refused(request, { form: 'name', failure: result, values });
  return redirectWith(deskPaths.account, { kind: 'ok', text: 'Имя сохранено' });
}

type Refused = { form: OwnReply['form']; failure: Failure; values: FormValues };

function refused(request: Request, { form, failure, values }: Refused) {
  const shown = forForm(request, failure);
  return data<OwnReply>({ form, refusal: refusalOf(shown, values) }, { status: shown.status });
}

export const meta: MetaFunction = () => [{ title: pageTitle('Имя и пароль') }];

export default function Own() {
  const { staff } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  return (
    <section aria-labelledby="h">
      <OwnAccount staff={staff} reply={reply} />
    </section>
  );
}
