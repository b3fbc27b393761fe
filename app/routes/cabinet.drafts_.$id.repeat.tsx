import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { redirect } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { saveTyped } from '#app/actions/ordering/drafts/draft-form.server.ts';
import { repeatedDraft } from '#app/actions/ordering/drafts/repeated-draft.server.ts';
import { draftPath, draftsPath } from '#app/components/ordering/drafts/draft-hrefs.ts';
import { RepeatQuestion } from '#app/components/ordering/orders/repeat-question.tsx';
import { Modal } from '#app/components/ui/modal.tsx';
import { pageTitle } from '#app/components/ui/page-title.ts';
import type { ScreenHandle } from '#app/enhance/open-window.ts';
import { formOf, forNextScreen, refusalPage, run } from '#app/http/answers/run-screen.server.ts';
import { idInAddress } from '#app/http/requests/id-in-address.server.ts';
import { redirectWith } from '#app/http/sessions/flash.server.ts';
import { safeRedirect } from '#app/http/sessions/safe-redirect.ts';
import { askRepeatDraft } from '#server/ordering/drafts/ask-repeat-draft.server.ts';
import { repeatDraft } from '#server/ordering/drafts/repeat-draft.server.ts';

export const handle: ScreenHandle = { modal: 'once loaded' };

/** Shows the question in a window over the draft; redirects to the draft when there is nothing to ask. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const id = idOf(request, params.id);
  const asked = await run(request, askRepeatDraft, { id });
  // The top of every screen already shows what is missing and who can help.
  if (!asked.ok && asked.code === 'NO_CONTRACT') throw redirect(draftPath(id));
  if (!asked.ok) throw refusalPage(request, asked);
  const question = asked.value;
  if (question.held.length === 0) throw redirect(draftPath(id));
  return { ...question, back: backTo(new URL(request.url).searchParams.get('redirectTo'), id) };
}

/**
 * Puts the draft into the basket («В корзину»), with one click when there is nothing to ask, and returns to the list
 * or the draft with the result. Asks for confirmation first when goods are already in the basket
 * (decisions/orders.md), unless the basket is replaced, because then nothing can be duplicated.
 */
export async function action({ request, params }: ActionFunctionArgs) {
  const id = idOf(request, params.id);
  const { values } = await formOf(request);
  const back = backTo(values.redirectTo, id);
  await saveTyped(request, id, values);
  const { contract, replace, leave, key, qnt } = values;
  const ask = values.sure || replace === '1' ? '0' : '1';
  const result = await run(request, repeatDraft, { id, contract, replace, leave, qnt, key, ask });
  if (result.ok) return redirectWith(back, repeatedDraft(result.value));
  if (result.code === 'ASK_FIRST')
    return redirect(`${draftPath(id)}/repeat?redirectTo=${encodeURIComponent(back)}`, 303);
  const { message, data } = forNextScreen(request, result);
  const title = typeof data.title === 'string' ? data.title : undefined;
  return redirectWith(back, { kind: 'no', title, text: message });
}

function backTo(asked: unknown, id: number): string {
  const path = safeRedirect(asked, draftPath(id));
  return path.startsWith(draftsPath) ? path : draftPath(id);
}

function idOf(request: Request, text: string | undefined): number {
  return idInAddress(request, text, 'Такого черновика нет');
}

export const meta: MetaFunction<typeof loader> = ({ data: draft }) => [
  { title: pageTitle(draft ? `В корзину: «${draft.header}»` : 'Такого черновика нет') },
];

export default function RepeatDraft() {
  const { id, header, back, ...question } = useLoaderData<typeof loader>();
  return (
    <Modal title={`Добавить «${header}» к корзине?`} closeHref={back}>
      <RepeatQuestion {...question} back={back} action={`${draftPath(id)}/repeat`} />
    </Modal>
  );
}
