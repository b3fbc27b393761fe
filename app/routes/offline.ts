import type { LoaderFunctionArgs } from '@remix-run/node';
import { answerOfflinePage } from '#app/actions/ordering/offline-page.server.tsx';

export { onlyRead as action } from '#app/http/answers/robots-file.server.ts';

/** Serves the page that the service worker saves (§2.1.8). */
export function loader({ request }: LoaderFunctionArgs) {
  return answerOfflinePage(request);
}
