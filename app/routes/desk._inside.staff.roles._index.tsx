import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { RoleList } from '#app/components/desk/staff/roles/role-list.tsx';
import { pageTitle } from '#app/components/ui/page-title.ts';
import { load } from '#app/http/answers/run-screen.server.ts';
import { listStaffRoles } from '#server/people/staff/roles/list-staff-roles.server.ts';

export function loader({ request }: LoaderFunctionArgs) {
  return load(request, listStaffRoles, undefined);
}

export const meta: MetaFunction = () => [{ title: pageTitle('Роли') }];

export default function StaffRoles() {
  return (
    <section aria-labelledby="h">
      <RoleList {...useLoaderData<typeof loader>()} />
    </section>
  );
}
