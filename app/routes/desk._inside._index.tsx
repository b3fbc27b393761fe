import { redirect } from '@remix-run/node';
import { deskPaths } from '#app/components/desk/desk-hrefs.ts';

export { NoScreen as default } from '#app/components/layout/no-screen.tsx';

export function loader() {
  return redirect(deskPaths.chats);
}
