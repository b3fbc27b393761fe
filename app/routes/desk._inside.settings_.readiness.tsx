import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { deskPaths } from '#app/components/desk/desk-hrefs.ts';
import { ReadinessScreen } from '#app/components/desk/readiness/readiness-screen.tsx';
import { pageTitle } from '#app/components/ui/page-title.ts';
import { formOf, forNextScreen, load, run } from '#app/http/answers/run-screen.server.ts';
import { redirectWith } from '#app/http/sessions/flash.server.ts';
import { sendTestMail } from '#server/desk/readiness/send-test-mail.server.ts';
import { showReadiness } from '#server/desk/readiness/show-readiness.server.ts';

export function loader({ request }: LoaderFunctionArgs) {
  return load(request, showReadiness, {});
}

/** Queues a test mail. */
export async function action({ request }: ActionFunctionArgs) {
  // Refuses forms of other sites.
  await formOf(request);
  const result = await run(request, sendTestMail, {});
  if (!result.ok)
    return redirectWith(deskPaths.readiness, { kind: 'no', text: forNextScreen(request, result).message });
  const text = `Письмо на ${result.value.email} в очереди. Обновите страницу: здесь будет видно, принял ли его почтовый сервер`;
  return redirectWith(deskPaths.readiness, { kind: 'ok', text });
}

export const meta: MetaFunction = () => [{ title: pageTitle('Готовность портала') }];

export default function ReadinessOfPortal() {
  return (
    <section aria-labelledby="h">
      <ReadinessScreen readiness={useLoaderData<typeof loader>()} />
    </section>
  );
}
