import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { deskPaths } from '#app/components/desk/desk-hrefs.ts';
import { deskSections } from '#app/components/desk/frame/desk-nav.ts';
import { RoleScreen } from '#app/components/desk/staff/roles/role-screen.tsx';
import { staleRefusal } from '#app/components/ui/original.tsx';
import { pageTitle } from '#app/components/ui/page-title.ts';
import { savedFlash } from '#app/components/ui/saved-flash.ts';
import { useChanges } from '#app/enhance/hide-after.ts';
import { keepRefused } from '#app/enhance/keep-refused.ts';
import { formOf, load, refuse, run } from '#app/http/answers/run-screen.server.ts';
import { roleInAddress } from '#app/http/requests/role-in-address.server.ts';
import { redirectWith } from '#app/http/sessions/flash.server.ts';
import { closedTo } from '#server/desk/closed-to.ts';
import { getStaffRole } from '#server/people/staff/roles/get-staff-role.server.ts';
import { saveStaffRole } from '#server/people/staff/roles/save-staff-role.server.ts';

/** Loads a role and the sections that it opens. `copied`: the code of the role with whose rights a new one begins. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const copied = new URL(request.url).searchParams.get('copied') ?? undefined;
  const role = await load(request, getStaffRole, { code: roleInAddress(request, params.role), copied });
  const opened = deskSections({
    staff: { closed: closedTo(role.rights, true), lacksFactor: false },
    counts: undefined,
  });
  return { role, sections: opened.flatMap(({ items }) => items.map(({ label }) => label)) };
}

export const shouldRevalidate = keepRefused;

export async function action({ request, params }: ActionFunctionArgs) {
  const { values } = await formOf(request);
  const code = roleInAddress(request, params.role);
  const result = await run(request, saveStaffRole, { ...values, code });
  if (!result.ok) return refuse(request, result, values);
  return redirectWith(deskPaths.staffRoles, savedFlash(result.value.meanwhile, { text: 'Роль сохранена' }));
}

export const meta: MetaFunction<typeof loader> = ({ data: shown }) => [
  { title: pageTitle((shown?.role.code && shown.role.header) || 'Новая роль') },
];

export default function StaffRole() {
  const { role, sections } = useLoaderData<typeof loader>();
  const refusal = useActionData<typeof action>();
  const nth = useChanges(staleRefusal(refusal));
  return (
    <section aria-labelledby="h">
      <RoleScreen key={`${role.code} ${nth}`} role={role} sections={sections} refusal={refusal} />
    </section>
  );
}
