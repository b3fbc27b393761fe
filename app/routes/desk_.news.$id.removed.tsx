import { type ActionFunctionArgs, redirect } from '@remix-run/node';
import { removeRecord } from '#app/actions/content/publications/desk-publications.server.ts';
import { deskNews } from '#app/components/content/publications/desk-shelf.ts';

export { NoScreen as default } from '#app/components/layout/no-screen.tsx';

export function loader() {
  return redirect(deskNews.desk);
}

export function action({ request, params }: ActionFunctionArgs) {
  return removeRecord(request, deskNews, params.id);
}
