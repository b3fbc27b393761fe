import type { LoaderFunctionArgs } from '@remix-run/node';
import { refusalPage } from '#app/http/answers/run-screen.server.ts';
import { fail } from '#server/kernel/result.ts';

export { NoScreen as default } from '#app/components/layout/no-screen.tsx';

/** Rejects any unknown address of the desk with a message within the desk's frame. */
export function loader({ request }: LoaderFunctionArgs) {
  throw refusalPage(request, fail('NOT_FOUND', { message: 'Возможно, в адресе опечатка.' }));
}

export { loader as action };
