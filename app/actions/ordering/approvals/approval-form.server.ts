import { data } from '@remix-run/node';
import { approvalPath } from '#app/components/ordering/approvals/approval-query.ts';
import type { ApprovalReply } from '#app/components/ordering/approvals/approval-reply.ts';
import { orderPath } from '#app/components/ordering/orders/order-query.ts';
import { keptValues } from '#app/http/answers/kept-values.server.ts';
import { forForm, formOf, forNextScreen, refusalOf, run } from '#app/http/answers/run-screen.server.ts';
import type { FormValues } from '#app/http/requests/read-form.server.ts';
import { redirectWith } from '#app/http/sessions/flash.server.ts';
import { type Failure, fail, type Result } from '#server/kernel/result.ts';
import { approveOrder } from '#server/ordering/approvals/approve-order.server.ts';
import { getApproval } from '#server/ordering/approvals/get-approval.server.ts';
import { returnApproval } from '#server/ordering/approvals/return-approval.server.ts';
import { withdrawApproval } from '#server/ordering/approvals/withdraw-approval.server.ts';

/** Handles the form of an approval; its button (`do`) names the action. */
export async function answerApproval(request: Request, id: number) {
  const { values } = await formOf(request);
  switch (values.do) {
    case 'recount':
      return again(request, id, values);
    case 'approve':
      return decided(request, id, values, await approve(request, id, values));
    case 'return':
      return decided(request, id, values, await giveBack(request, id, values));
    case 'withdraw':
      return withdraw(request, id);
    default:
      return again(request, id, values, fail('UNKNOWN_ACTION'));
  }
}

type Done = { to: string; text: string };

async function approve(request: Request, id: number, values: FormValues): Promise<Result<Done>> {
  const done = await run(request, approveOrder, { ...values, id });
  if (!done.ok) return done;
  const { orderId, number } = done.value;
  const text = `Заказ ${number} оформлен, менеджеру сообщили`;
  return { ok: true, value: { to: orderPath(orderId), text } };
}

async function giveBack(request: Request, id: number, values: FormValues): Promise<Result<Done>> {
  const done = await run(request, returnApproval, { ...values, id });
  if (!done.ok) return done;
  const text =
    done.value.draftId === undefined
      ? 'Заявка возвращена, менеджеру сообщили'
      : 'Заявка возвращена. Менеджер больше не заказывает, позиции – в вашем черновике';
  return { ok: true, value: { to: approvalPath(id), text } };
}

function decided(request: Request, id: number, values: FormValues, done: Result<Done>) {
  if (done.ok) return redirectWith(done.value.to, { kind: 'ok', text: done.value.text });
  // The approval was decided meanwhile, so the screen shows its current state.
  if (done.code === 'APPROVAL_DECIDED')
    return redirectWith(approvalPath(id), { kind: 'no', text: done.message });
  return again(request, id, values, done);
}

async function withdraw(request: Request, id: number) {
  const done = await run(request, withdrawApproval, { id });
  const text = done.ok ? 'Заявка отозвана, позиции – в черновике' : forNextScreen(request, done).message;
  return redirectWith(approvalPath(id), { kind: done.ok ? 'ok' : 'no', text });
}

/** Shows the form again with the typed values, at current prices. */
async function again(request: Request, id: number, values: FormValues, failure?: Failure) {
  const refused = failure && forForm(request, failure);
  const { qnt, date, word } = keptValues(values, failure?.lengths);
  const shown = await run(request, getApproval, { id, qnt, date });
  if (!shown.ok) forForm(request, shown);
  const reply: ApprovalReply = {
    values: { qnt, date, word },
    refusal: refused && refusalOf(refused, values),
    offer: shown.ok ? shown.value.offer : undefined,
  };
  return data(reply, { status: refused?.status ?? 200 });
}
