import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { StaffList } from '#app/components/desk/staff/staff-list.tsx';
import { pageTitle } from '#app/components/ui/page-title.ts';
import { load } from '#app/http/answers/run-screen.server.ts';
import { listStaff } from '#server/people/staff/list-staff.server.ts';

export function loader({ request }: LoaderFunctionArgs) {
  return load(request, listStaff, undefined);
}

export const meta: MetaFunction = () => [{ title: pageTitle('Сотрудники') }];

export default function StaffMembers() {
  return (
    <section aria-labelledby="h">
      <StaffList {...useLoaderData<typeof loader>()} />
    </section>
  );
}
