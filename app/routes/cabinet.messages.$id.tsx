import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from '@remix-run/node';
import { messagesPath } from '#app/components/people/notifications/notification-hrefs.ts';
import { formOf, load } from '#app/http/answers/run-screen.server.ts';
import { idInAddress } from '#app/http/requests/id-in-address.server.ts';
import { redirectWith } from '#app/http/sessions/flash.server.ts';
import { safeRedirect } from '#app/http/sessions/safe-redirect.ts';
import { openMessage } from '#server/people/notifications/open-message.server.ts';

export { NoScreen as default } from '#app/components/layout/no-screen.tsx';

/** Opens an unread message: marks it as read and redirects to its subject. */
export async function action({ request, params }: ActionFunctionArgs) {
  await formOf(request);
  const id = idInAddress(request, params.id, 'Такого сообщения нет');
  const { href } = await load(request, openMessage, { id });
  return redirectWith(safeRedirect(href, messagesPath));
}

/** When opened directly, redirects to the list. */
export function loader(_: LoaderFunctionArgs) {
  return redirect(messagesPath);
}
