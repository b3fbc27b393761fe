import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import {
  Outlet,
  type ShouldRevalidateFunctionArgs,
  useActionData,
  useLoaderData,
  useOutlet,
} from '@remix-run/react';
import { answerDraftForm } from '#app/actions/ordering/drafts/draft-form.server.ts';
import { draftPath } from '#app/components/ordering/drafts/draft-hrefs.ts';
import { DraftScreen } from '#app/components/ordering/drafts/draft-screen.tsx';
import { RepeatedWindow } from '#app/components/ordering/orders/repeated-window.tsx';
import { inertBehind } from '#app/components/ui/modal.tsx';
import { pageTitle } from '#app/components/ui/page-title.ts';
import { useFrame } from '#app/enhance/frame.ts';
import { formOf, load } from '#app/http/answers/run-screen.server.ts';
import { idInAddress } from '#app/http/requests/id-in-address.server.ts';
import { getDraft } from '#server/ordering/drafts/get-draft.server.ts';

export function loader({ request, params }: LoaderFunctionArgs) {
  return load(request, getDraft, { id: idInAddress(request, params.id, 'Такого черновика нет') });
}

export async function action({ request, params }: ActionFunctionArgs) {
  const id = idInAddress(request, params.id, 'Такого черновика нет');
  const { values } = await formOf(request);
  return answerDraftForm(request, id, values);
}

/**
 * Reloads after a refusal too, so that the screen shows another tab's changes beside what was typed, and the next save
 * is compared with them.
 */
export function shouldRevalidate({ actionStatus, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) {
  return actionStatus !== undefined || defaultShouldRevalidate;
}

export const meta: MetaFunction<typeof loader> = ({ data: draft }) => [
  { title: pageTitle(draft ? `Черновик «${draft.header}»` : 'Такого черновика нет') },
];

export default function Draft() {
  const draft = useLoaderData<typeof loader>();
  const refusal = useActionData<typeof action>();
  const { repeated } = useFrame();
  const inWindow = useOutlet() !== null;
  return (
    <>
      <section aria-labelledby="h" {...inertBehind(inWindow || repeated !== undefined)}>
        <DraftScreen draft={draft} refusal={refusal} />
      </section>
      <Outlet />
      {repeated && (
        <RepeatedWindow {...repeated} stay="Остаться в черновике" closeHref={draftPath(draft.id)} />
      )}
    </>
  );
}
