import { refusalPage } from '#app/http/answers/run-screen.server.ts';
import { fail } from '#server/kernel/result.ts';

export { NoScreen as default } from '#app/components/layout/no-screen.tsx';

/** Returns a page of links for any unknown address, under the usual header. */
export function loader({ request }: { request: Request }) {
  throw refusalPage(request, fail('NOT_FOUND'));
}

export const action = loader;
