import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { ActForm } from '#app/components/acts/act-form.tsx';
import { actsHref, newActHref, readActQuery } from '#app/components/acts/act-query.ts';
import { Modal } from '#app/components/ui/modal.tsx';
import { pageTitle } from '#app/components/ui/page-title.ts';
import type { ScreenHandle } from '#app/enhance/open-window.ts';
import { redirectWith } from '#app/http/flash.server.ts';
import { formOf, load, refusalPage, refuse, run } from '#app/http/run-screen.server.ts';
import { createAct } from '#server/acts/create-act.server.ts';
import { openActForm } from '#server/acts/open-act-form.server.ts';
import { zPage } from '#server/kernel/fields.ts';

export const handle: ScreenHandle = { modal: 'once loaded' };

/** The form, a window over the page of the list it was opened from. */
export async function loader({ request }: LoaderFunctionArgs) {
  const params = new URL(request.url).searchParams;
  const query = readActQuery(params);
  const page = zPage.parse(params.get('page'));
  const form = await load(request, openActForm, { contract: query.contract });
  return { form, closeHref: actsHref(query, page), here: newActHref(query, page) };
}

export async function action({ request }: ActionFunctionArgs) {
  const { values } = await formOf(request);
  const result = await run(request, createAct, values);
  if (result.ok) {
    const { id } = result.value.act;
    // Without the conditions: under them the new act might not be seen.
    return redirectWith('/cabinet/acts', { kind: 'ok', text: `Акт №\u00a0${id} заказан` });
  }
  if (result.code === 'NOT_FOUND' || result.code === 'FORBIDDEN') throw refusalPage(request, result);
  return refuse(request, result, values);
}

export const meta: MetaFunction = () => [{ title: pageTitle('Новый акт сверки') }];

export default function NewAct() {
  const { form, closeHref, here } = useLoaderData<typeof loader>();
  const refusal = useActionData<typeof action>();
  return (
    <Modal title="Новый акт сверки" closeHref={closeHref}>
      <ActForm {...{ form, closeHref, refusal }} action={here} />
    </Modal>
  );
}
