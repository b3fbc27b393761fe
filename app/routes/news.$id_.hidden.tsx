import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from '@remix-run/node';
import { openFormOf, refusalPage, run } from '#app/http/answers/run-screen.server.ts';
import { redirectWith } from '#app/http/sessions/flash.server.ts';
import { safeRedirect } from '#app/http/sessions/safe-redirect.ts';
import { hideTopNews } from '#server/content/news/hide-top-news.server.ts';
import { showTopNews } from '#server/content/news/show-top-news.server.ts';
import { maxBackAddress } from '#server/kernel/back-address.ts';

export { NoScreen as default } from '#app/components/layout/no-screen.tsx';

/** Hides the top news («Скрыть», `hidden` 1), or undoes that; both return to the same screen. */
export async function action({ request, params: { id = '' } }: ActionFunctionArgs) {
  const { values } = await openFormOf(request, { redirectTo: maxBackAddress });
  const hiding = values.hidden === '1';
  const result = await run(request, hiding ? hideTopNews : showTopNews, { id });
  if (!result.ok) throw refusalPage(request, result);
  const redirectTo = safeRedirect(values.redirectTo, '/news');
  if (!hiding) return redirectWith(redirectTo);
  const undo = { action: `/news/${id}/hidden`, label: 'Показать снова', fields: { hidden: '0', redirectTo } };
  return redirectWith(redirectTo, { kind: 'ok', text: 'Новость скрыта', undo });
}

/** When opened directly, redirects to the news item, or to its «not found» page for an invalid id. */
export function loader({ params: { id = '' } }: LoaderFunctionArgs) {
  return redirect(`/news/${encodeURIComponent(id)}`);
}
