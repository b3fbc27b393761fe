import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { deskPaths } from '#app/components/desk/desk-hrefs.ts';
import { ReadinessScreen } from '#app/components/desk/readiness/readiness-screen.tsx';
import { pageTitle } from '#app/components/ui/page-title.ts';
import { formOf, forNextScreen, load, run } from '#app/http/answers/run-screen.server.ts';
import { redirectWith } from '#app/http/sessions/flash.server.ts';
import { sendTestMail } from '#server/portal/readiness/send-test-mail.server.ts';
import { showReadiness } from '#server/portal/readiness/show-readiness.server.ts';

export function loader({ request }: LoaderFunctionArgs) {
  return load(request, showReadiness, {});
}

/** Sends a test mail. */
export async function action({ request }: ActionFunctionArgs) {
  // Refuses forms of other sites.
  await formOf(request);
  const result = await run(request, sendTestMail, {});
  if (!result.ok)
    return redirectWith(deskPaths.readiness, { kind: 'no', text: forNextScreen(request, result).message });
  const text = `Письмо отправлено на ${result.value.email}. Если его нет несколько минут, проверьте папку «Спам» и SMTP_URL`;
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
