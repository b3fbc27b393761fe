import { PageHead } from '#app/components/layout/page-head.tsx';
import { PriceSwitch, PricesHidden } from '#app/components/layout/price-switch.tsx';
import { OrderLines } from '#app/components/ordering/orders/order-lines.tsx';
import { PrintButton } from '#app/components/ordering/orders/print-button.tsx';
import { Note } from '#app/components/ui/note.tsx';
import { SideNavLink } from '#app/components/ui/side-nav.tsx';
import { StateLabel } from '#app/components/ui/state-label.tsx';
import { SubmitButton } from '#app/components/ui/submit-button.tsx';
import { Sums } from '#app/components/ui/sums.tsx';
import { ruDateOf, ruDateTimeOf } from '#server/kernel/clock.ts';
import type { ApprovalView } from '#server/ordering/approvals/approval-view.ts';
import { ApprovalFacts } from './approval-facts.tsx';
import { ApprovalForm } from './approval-form.tsx';
import { approvalPath, approvalsPath } from './approval-query.ts';
import type { ApprovalReply } from './approval-reply.ts';

type Props = { approval: ApprovalView; reply: ApprovalReply | undefined };

/** One request: who asks for what, and the decision or the form to make it. */
export function ApprovalScreen({ approval, reply }: Props) {
  const { id, number, createdAt, state, groups, showWholesale, offer, mayWithdraw, draftId } = approval;
  return (
    <>
      <PageHead
        title={number}
        count={`от ${ruDateOf(createdAt)}`}
        mark={<StateLabel kind={state.label} text={state.header} />}
        crumbs={[
          { label: 'Кабинет', href: '/cabinet' },
          { label: 'Согласование', href: approvalsPath },
          { label: number },
        ]}
      >
        <SideNavLink label="Разделы кабинета" />
        <PriceSwitch />
        <PrintButton />
        {mayWithdraw && (
          <form method="post" action={approvalPath(id)}>
            <SubmitButton busy="Отзываем…" className="btn-sm btn-quiet danger" name="do" value="withdraw">
              Отозвать заявку
            </SubmitButton>
          </form>
        )}
      </PageHead>
      <PricesHidden>Цен и сумм заявки не видно.</PricesHidden>
      {mayWithdraw && <Waits approval={approval} />}
      {draftId !== undefined && (
        <Note
          kind="info"
          title="Позиции – в черновике"
          action={
            <a className="btn btn-sm" href={`/cabinet/drafts/${draftId}`}>
              Открыть черновик
            </a>
          }
        >
          Исправьте его и отправьте заказ ещё раз.
        </Note>
      )}
      <div className="card form-body mb-3">
        <ApprovalFacts approval={approval} />
      </div>
      {offer ? (
        <ApprovalForm approval={approval} offer={reply?.offer ?? offer} reply={reply} />
      ) : (
        <div className="card">
          <OrderLines groups={groups} showWholesale={showWholesale} />
          {showWholesale && (
            <div className="order-sums">
              <Sums
                quantity={approval.quantity}
                groups={groups}
                goods={approval.goods}
                delivery={approval.deliveryPrice}
              />
            </div>
          )}
        </div>
      )}
    </>
  );
}

/** Reminds the manager that this is not an order yet. */
function Waits({ approval: { reason, reservedUntil } }: { approval: ApprovalView }) {
  return (
    <Note kind="info" title="Заказ отправлен на согласование, он ещё не оформлен">
      Он {reason}: решение за главным пользователем.{' '}
      {reservedUntil === undefined
        ? 'Резерв снят, но заявку ещё могут согласовать, если товары будут на складе.'
        : `Товары в резерве до ${ruDateTimeOf(reservedUntil)}.`}
    </Note>
  );
}
