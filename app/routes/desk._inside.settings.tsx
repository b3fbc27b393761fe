import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { answerSettingsForm } from '#app/actions/desk/settings-form.server.ts';
import { SettingsScreen } from '#app/components/desk/settings/settings-screen.tsx';
import { staleRefusal } from '#app/components/ui/original.tsx';
import { pageTitle } from '#app/components/ui/page-title.ts';
import { useChanges } from '#app/enhance/hide-after.ts';
import { keepRefused } from '#app/enhance/keep-refused.ts';
import { load } from '#app/http/answers/run-screen.server.ts';
import { getSettings } from '#server/desk/settings/get-settings.server.ts';

export async function loader({ request }: LoaderFunctionArgs) {
  return data(await load(request, getSettings, undefined));
}

export const shouldRevalidate = keepRefused;

export function action({ request }: ActionFunctionArgs) {
  return answerSettingsForm(request);
}

export const meta: MetaFunction = () => [{ title: pageTitle('Настройки') }];

export default function Settings() {
  const reply = useActionData<typeof action>();
  const refusal = reply && 'refusal' in reply ? reply.refusal : undefined;
  const nth = useChanges(staleRefusal(refusal));
  return (
    <section aria-labelledby="h">
      <SettingsScreen
        key={nth}
        settings={useLoaderData<typeof loader>()}
        refusal={refusal}
        logoErrors={reply && 'logo' in reply ? reply.logo : undefined}
      />
    </section>
  );
}
