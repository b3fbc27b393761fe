import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from '@remix-run/node';
import { redirectWith } from '#app/http/flash.server.ts';
import { formOf, refusalPage, run } from '#app/http/run-screen.server.ts';
import { safeRedirect } from '#app/http/safe-redirect.ts';
import { hideTopNews } from '#server/news/hide-top-news.server.ts';
import { showTopNews } from '#server/news/show-top-news.server.ts';

export { NoScreen as default } from '#app/components/layout/no-screen.tsx';

/** «Скрыть» of the news on top (`hidden` 1), and its undo; both come back to the screen they were pressed on. */
export async function action({ request, params: { id = '' } }: ActionFunctionArgs) {
  const { values } = await formOf(request);
  const hiding = values.hidden === '1';
  const result = await run(request, hiding ? hideTopNews : showTopNews, { id });
  if (!result.ok) throw refusalPage(request, result);
  const redirectTo = safeRedirect(values.redirectTo, '/news');
  if (!hiding) return redirectWith(redirectTo);
  const undo = { action: `/news/${id}/hidden`, label: 'Показать снова', fields: { hidden: '0', redirectTo } };
  return redirectWith(redirectTo, { kind: 'ok', text: 'Новость скрыта', undo });
}

/** Opened by hand: the news itself, or its «not found» for whatever stands in place of a number. */
export function loader({ params: { id = '' } }: LoaderFunctionArgs) {
  return redirect(`/news/${encodeURIComponent(id)}`);
}
