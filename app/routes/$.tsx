import { refusalPage } from '#app/http/run-screen.server.ts';
import { fail } from '#server/kernel/result.ts';

/** Every address that no screen has: a page with ways on, under the same header. */
export function loader({ request }: { request: Request }) {
  throw refusalPage(request, fail('NOT_FOUND'));
}

export const action = loader;

export default function NotFound() {
  return null;
}
