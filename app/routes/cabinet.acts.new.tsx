import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { ActForm } from '#app/components/papers/acts/act-form.tsx';
import { actsHref, newActHref, readActQuery } from '#app/components/papers/acts/act-query.ts';
import { Modal } from '#app/components/ui/modal.tsx';
import { pageTitle } from '#app/components/ui/page-title.ts';
import type { ScreenHandle } from '#app/enhance/open-window.ts';
import { askedForm } from '#app/http/answers/asked-form.server.ts';
import { formOf, load, refuse, run } from '#app/http/answers/run-screen.server.ts';
import { redirectWith } from '#app/http/sessions/flash.server.ts';
import { zPage } from '#server/kernel/fields.ts';
import { bind } from '#server/kernel/typography.ts';
import { copyActForm } from '#server/papers/acts/copy-act-form.server.ts';
import { createAct } from '#server/papers/acts/create-act.server.ts';
import { openActForm } from '#server/papers/acts/open-act-form.server.ts';

export const handle: ScreenHandle = { modal: 'once loaded' };

/** Loads the form, a window over the page of the list from which it was opened. */
export async function loader({ request }: LoaderFunctionArgs) {
  const params = new URL(request.url).searchParams;
  const query = readActQuery(params);
  const page = zPage.parse(params.get('page'));
  // An existing act from which the form is filled in.
  const copy = params.get('copy');
  const form = copy
    ? await load(request, copyActForm, { id: copy })
    : await load(request, openActForm, { contract: query.contract });
  const { contract_id, contragent_id, startdate, enddate } = form;
  const asked = askedForm(request, createAct, { contract_id, contragent_id, startdate, enddate });
  return { form, asked, closeHref: actsHref(query, page), here: newActHref(query, page) };
}

export async function action({ request }: ActionFunctionArgs) {
  const { values } = await formOf(request);
  const result = await run(request, createAct, values);
  if (result.ok) {
    const { id } = result.value.act;
    // Returns to the list without its conditions, which might hide the new act.
    return redirectWith('/cabinet/acts', { kind: 'ok', text: `Акт ${bind('№', id)} заказан` });
  }
  return refuse(request, result, values);
}

export const meta: MetaFunction = () => [{ title: pageTitle('Новый акт сверки') }];

export default function NewAct() {
  const { form, asked, closeHref, here } = useLoaderData<typeof loader>();
  const refusal = useActionData<typeof action>() ?? asked;
  return (
    <Modal title="Новый акт сверки" closeHref={closeHref}>
      <ActForm form={form} closeHref={closeHref} refusal={refusal} action={here} />
    </Modal>
  );
}
