import type { ActionFunctionArgs, LinksFunction, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { answerPolitics, openPolitics } from '#app/actions/people/price-politics/politics-form.server.ts';
import { managersPath } from '#app/components/people/managers/manager-hrefs.ts';
import { PoliticsForm } from '#app/components/people/price-politics/politics-form.tsx';
import stylesUrl from '#app/components/people/price-politics/price-politics.css?url';
import { Modal } from '#app/components/ui/modal.tsx';
import { staleRefusal } from '#app/components/ui/original.tsx';
import { pageTitle } from '#app/components/ui/page-title.ts';
import { useChanges } from '#app/enhance/hide-after.ts';
import { keepRefused } from '#app/enhance/keep-refused.ts';
import type { ScreenHandle } from '#app/enhance/open-window.ts';
import { managerIdOf } from '#app/http/requests/manager-id.server.ts';

export const handle: ScreenHandle = { modal: 'once loaded' };

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: stylesUrl }];

export function loader({ request, params }: LoaderFunctionArgs) {
  return openPolitics(request, managerIdOf(request, params.id));
}

export function action({ request, params }: ActionFunctionArgs) {
  return answerPolitics(request, managerIdOf(request, params.id));
}

export const shouldRevalidate = keepRefused;

export const meta: MetaFunction = () => [{ title: pageTitle('Цены менеджера') }];

export default function Prices() {
  const card = useLoaderData<typeof loader>();
  const refusal = useActionData<typeof action>();
  const { id, name, email } = card.manager;
  const nth = useChanges(staleRefusal(refusal));
  return (
    <Modal
      title="Какие цены видит менеджер"
      subtitle={name || email}
      closeHref={managersPath}
      size="politics"
    >
      <PoliticsForm key={`${id} ${nth}`} card={card} refusal={refusal} />
    </Modal>
  );
}
