import type { HeadersFunction, LinksFunction, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData, useRevalidator } from '@remix-run/react';
import { useEffect } from 'react';
import { ActScreen } from '#app/components/papers/acts/act-screen.tsx';
import stylesUrl from '#app/components/papers/acts/acts.css?url';
import { pageTitle } from '#app/components/ui/page-title.ts';
import { useWatchedActs } from '#app/enhance/watch-acts.ts';
import { load } from '#app/http/answers/run-screen.server.ts';
import { idInAddress } from '#app/http/requests/id-in-address.server.ts';
import { bind } from '#server/kernel/typography.ts';
import { getAct } from '#server/papers/acts/get-act.server.ts';

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: stylesUrl }];

export const headers: HeadersFunction = () => ({ 'Cache-Control': 'private, no-store' });

export function loader({ request, params }: LoaderFunctionArgs) {
  return load(request, getAct, { id: idInAddress(request, params.id, 'Такого акта нет') });
}

export const meta: MetaFunction<typeof loader> = ({ data: act }) => [
  { title: pageTitle(`Акт сверки ${bind('№', act?.id ?? '')}`) },
];

export default function Act() {
  const act = useLoaderData<typeof loader>();
  const { finished } = useWatchedActs([act]);
  const { revalidate } = useRevalidator();
  const done = finished.length > 0;
  useEffect(() => {
    if (done) revalidate();
  }, [done, revalidate]);
  return (
    <section aria-labelledby="h">
      <ActScreen act={act} />
      <p className="visually-hidden" role="status">
        {done && 'Акт готов'}
      </p>
    </section>
  );
}
