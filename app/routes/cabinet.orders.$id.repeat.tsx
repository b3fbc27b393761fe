import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { redirect } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { repeatedOrder } from '#app/actions/ordering/orders/repeated-order.server.ts';
import { rememberTaken, takenIn, withoutTaken } from '#app/actions/ordering/orders/taken-here.ts';
import { takenText } from '#app/actions/ordering/taken-text.ts';
import { ChangedLines } from '#app/components/ordering/orders/changed-lines.tsx';
import { checkHref, orderPath } from '#app/components/ordering/orders/order-query.ts';
import { OtherContract } from '#app/components/ordering/orders/other-contract.tsx';
import { RepeatQuestion } from '#app/components/ordering/orders/repeat-question.tsx';
import { Modal } from '#app/components/ui/modal.tsx';
import { Note } from '#app/components/ui/note.tsx';
import { pageTitle } from '#app/components/ui/page-title.ts';
import { useFrame } from '#app/enhance/frame.ts';
import type { ScreenHandle } from '#app/enhance/open-window.ts';
import { formOf, forNextScreen, refusalPage, run } from '#app/http/answers/run-screen.server.ts';
import { orderIdOf } from '#app/http/requests/order-id.server.ts';
import type { FormValues } from '#app/http/requests/read-form.server.ts';
import { redirectWith } from '#app/http/sessions/flash.server.ts';
import { safeRedirect } from '#app/http/sessions/safe-redirect.ts';
import { askRepeat, type OrderQuestion } from '#server/ordering/orders/ask-repeat.server.ts';
import { repeatOrder } from '#server/ordering/orders/repeat-order.server.ts';
import { takeSubstitute } from '#server/ordering/substitutes/take-substitute.server.ts';

export const handle: ScreenHandle = { modal: 'once loaded' };

/**
 * Shows the question in a window over the order, with what has changed since it was placed; redirects to the order when
 * there is nothing to ask. With `check` it is shown in any case.
 */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const id = orderIdOf(request, params.id);
  const asked = await run(request, askRepeat, { id });
  // The top of every screen already shows what is missing and who can help.
  if (!asked.ok && asked.code === 'NO_CONTRACT') throw redirect(orderPath(id));
  if (!asked.ok) throw refusalPage(request, asked);
  const question = asked.value;
  const query = new URL(request.url).searchParams;
  const checking = query.has('check');
  const taken = takenIn(query.get('taken'));
  if (!isAsked(question) && !checking) throw redirect(orderPath(id));
  const proposals = withoutTaken(question.proposals, taken);
  return { ...question, proposals, checking, taken, back: backTo(query.get('redirectTo'), id) };
}

/**
 * Puts the goods of an order into the basket («Повторить»), with one click when there is nothing to ask, and returns
 * to the list or the order with the result (§8.1.16). Asks for confirmation first when goods are already in the
 * basket or the contract is another one (decisions/orders.md).
 */
export async function action({ request, params }: ActionFunctionArgs) {
  const id = orderIdOf(request, params.id);
  const { values } = await formOf(request);
  const back = backTo(values.redirectTo, id);
  const { contract, leave, key } = values;
  if (values.take) return take(request, values, checkHref(id, back));
  const ask = values.sure ? '0' : '1';
  const result = await run(request, repeatOrder, { id, contract, leave, key, ask });
  if (result.ok) return redirectWith(back, repeatedOrder(result.value));
  if (result.code === 'ASK_FIRST')
    return redirect(`${orderPath(id)}/repeat?redirectTo=${encodeURIComponent(back)}`, 303);
  const { message, data } = forNextScreen(request, result);
  const title = typeof data.title === 'string' ? data.title : undefined;
  return redirectWith(back, { kind: 'no', title, text: message });
}

/**
 * Adds a substitute to the basket («Взять 24 шт.», `take=107:2:24~108:1:1`) and returns to the window, which records
 * which substitute was taken there for which line.
 */
async function take(request: Request, { take, taken, contract, key }: FormValues, window: string) {
  const [by, wms, qnt] = String(take).split(/[:~]/);
  const result = await run(request, takeSubstitute, { by, wms, qnt, contract, key });
  if (!result.ok) return redirectWith(window, { kind: 'no', text: forNextScreen(request, result).message });
  return redirectWith(rememberTaken(window, taken, take), { kind: 'ok', text: takenText(result.value) });
}

function isAsked({ held, other }: OrderQuestion): boolean {
  return held.length > 0 || other !== undefined;
}

function backTo(asked: unknown, id: number): string {
  const path = safeRedirect(asked, orderPath(id));
  return path.startsWith('/cabinet/orders') ? path : orderPath(id);
}

export const meta: MetaFunction<typeof loader> = ({ data: order }) => [
  { title: pageTitle(`Повторить заказ ${order?.number ?? ''}`) },
];

export default function RepeatOrder() {
  const { id, number, other, back, changed, proposals, checking, taken, ...question } =
    useLoaderData<typeof loader>();
  const { flash } = useFrame();
  return (
    <Modal
      title={`Повторить заказ ${number}?`}
      closeHref={back}
      size={changed.length > 0 ? 'large' : 'narrow'}
    >
      <RepeatQuestion
        {...question}
        back={back}
        action={`${orderPath(id)}/repeat`}
        looking={checking}
        details={
          <>
            <input type="hidden" name="taken" value={taken.join()} />
            <ChangedLines {...{ changed, proposals, checking }} />
          </>
        }
      >
        {(flash?.kind === 'ok' || flash?.kind === 'no') && <Note kind={flash.kind}>{flash.text}</Note>}
        {other && <OtherContract {...other} />}
      </RepeatQuestion>
    </Modal>
  );
}
