import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from '@remix-run/node';
import { messagesPath } from '#app/components/notifications/notification-hrefs.ts';
import { redirectWith } from '#app/http/flash.server.ts';
import { idInAddress } from '#app/http/id-in-address.server.ts';
import { formOf, load } from '#app/http/run-screen.server.ts';
import { safeRedirect } from '#app/http/safe-redirect.ts';
import { openMessage } from '#server/notifications/open-message.server.ts';

export { NoScreen as default } from '#app/components/layout/no-screen.tsx';

/** Opens an unread message: from now on it is read, and what it tells about is shown. */
export async function action({ request, params }: ActionFunctionArgs) {
  await formOf(request);
  const id = idInAddress(request, params.id, 'Такого сообщения нет');
  const { href } = await load(request, openMessage, { id });
  return redirectWith(safeRedirect(href, messagesPath));
}

/** Opened by hand: the list it stands in. */
export function loader(_: LoaderFunctionArgs) {
  return redirect(messagesPath);
}
