import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { ActScreen } from '#app/components/desk/personal-data/act-screen.tsx';
import { pageTitle } from '#app/components/ui/page-title.ts';
import { load } from '#app/http/answers/run-screen.server.ts';
import { idInAddress } from '#app/http/requests/id-in-address.server.ts';
import { getDestructionAct } from '#server/desk/personal-data/get-destruction-act.server.ts';
import { bind } from '#server/kernel/typography.ts';

export function loader({ request, params }: LoaderFunctionArgs) {
  return load(request, getDestructionAct, { id: idInAddress(request, params.id, 'Такого акта нет') });
}

export const meta: MetaFunction<typeof loader> = ({ data: act }) => [
  { title: pageTitle(`Акт об уничтожении ${bind('№', act?.id ?? '')}`) },
];

export default function Act() {
  return (
    <section aria-labelledby="h">
      <ActScreen act={useLoaderData<typeof loader>()} />
    </section>
  );
}
