import { refusalPage } from '#app/http/answers/run-screen.server.ts';
import { fail } from '#server/kernel/result.ts';

export { NoScreen as default } from '#app/components/layout/no-screen.tsx';

/** Rejects any unknown address with a page of links, under the usual header. */
export function loader({ request }: { request: Request }) {
  throw refusalPage(request, fail('NOT_FOUND'));
}

export const action = loader;
