import { type LoaderFunctionArgs, redirect } from '@remix-run/node';
import { deskCalendar, deskPaths } from '#app/components/desk/desk-hrefs.ts';
import { load } from '#app/http/answers/run-screen.server.ts';
import { listDeskWarehouses } from '#server/desk/warehouses/list-desk-warehouses.server.ts';

/** Leads to the calendar of shipping of the first warehouse. */
export async function loader({ request }: LoaderFunctionArgs) {
  const { warehouses } = await load(request, listDeskWarehouses, undefined);
  const first = warehouses[0];
  return redirect(first ? deskCalendar(first.id) : deskPaths.warehouses);
}
