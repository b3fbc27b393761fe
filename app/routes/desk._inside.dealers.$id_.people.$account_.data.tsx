import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { DataScreen } from '#app/components/desk/personal-data/data-screen.tsx';
import { destructionActHref } from '#app/components/desk/personal-data/personal-data-hrefs.ts';
import { pageTitle } from '#app/components/ui/page-title.ts';
import { keepRefused } from '#app/enhance/keep-refused.ts';
import { formOf, load, refuse, run } from '#app/http/answers/run-screen.server.ts';
import { personInAddress } from '#app/http/requests/person-in-address.server.ts';
import { redirectWith } from '#app/http/sessions/flash.server.ts';
import { erasePersonalData } from '#server/desk/personal-data/erase-personal-data.server.ts';
import { getPersonalData } from '#server/desk/personal-data/get-personal-data.server.ts';

export function loader({ request, params }: LoaderFunctionArgs) {
  return load(request, getPersonalData, personInAddress(request, params));
}

export const shouldRevalidate = keepRefused;

/** Destroys the person's data. */
export async function action({ request, params }: ActionFunctionArgs) {
  const which = personInAddress(request, params);
  const { values } = await formOf(request);
  const result = await run(request, erasePersonalData, { ...values, ...which });
  if (!result.ok) return refuse(request, result, values);
  return redirectWith(destructionActHref(result.value.act), {
    kind: 'ok',
    text: 'Персональные данные уничтожены',
  });
}

export const meta: MetaFunction = () => [{ title: pageTitle('Персональные данные') }];

export default function PersonData() {
  const found = useLoaderData<typeof loader>();
  const refusal = useActionData<typeof action>();
  return (
    <section aria-labelledby="h">
      <DataScreen {...found} refusal={refusal} />
    </section>
  );
}
