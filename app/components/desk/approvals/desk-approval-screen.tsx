import { PageHead } from '#app/components/layout/page-head.tsx';
import { OutcomeFacts, ShippingFacts } from '#app/components/ordering/approvals/approval-facts.tsx';
import { Fact } from '#app/components/ui/fact.tsx';
import { StateLabel } from '#app/components/ui/state-label.tsx';
import { Sums } from '#app/components/ui/sums.tsx';
import { useDeskCrumbs } from '#app/enhance/desk-reader.ts';
import { ruDateOf, ruDateTimeOf } from '#server/kernel/clock.ts';
import type { DeskApproval } from '#server/ordering/approvals/desk-approval.ts';
import { deliveryFact } from '#server/ordering/orders/delivery-fact.ts';
import { DeskButton, DeskLink } from '../allowed.tsx';
import { deskChat, deskContract, deskDealer, deskOrder, deskPaths } from '../desk-hrefs.ts';
import { DeskOrderLines } from '../orders/desk-order-lines.tsx';
import { PersonFacts } from '../person-facts.tsx';

/** A request for approval as shown to the staff, who only read it: the dealer's main user decides. */
export function DeskApprovalScreen({ approval }: { approval: DeskApproval }) {
  const { number, state, createdAt, dealer, dealerId, groups } = approval;
  const deskCrumbs = useDeskCrumbs();
  return (
    <>
      <PageHead
        title={number}
        count={`от ${ruDateOf(createdAt)}`}
        mark={<StateLabel kind={state.label} text={state.header} />}
        crumbs={deskCrumbs([
          { label: 'Дилеры', href: deskPaths.dealers },
          { label: dealer, href: deskDealer(dealerId) },
          { label: number },
        ])}
      >
        <DeskButton href={deskChat(approval.accountId)}>Написать в чат</DeskButton>
      </PageHead>
      <div className="card form-body mb-3">
        <dl className="props order-facts">
          <Fact name="Дилер">
            <DeskLink href={deskDealer(dealerId)}>{dealer}</DeskLink>
          </Fact>
          <PersonFacts
            title="Менеджер"
            name={approval.manager}
            email={approval.email}
            phone={approval.phone}
          />
          <Fact name="Отправлена">{ruDateTimeOf(createdAt)}</Fact>
          <Fact name="Почему">{`Заказ ${approval.reason}`}</Fact>
          <Fact name="Контрагент">{approval.company}</Fact>
          <Fact name="Договор">
            <DeskLink href={deskContract(approval.contractId)}>{approval.contract}</DeskLink>
          </Fact>
          <Fact name="Доставка">{deliveryFact(approval.delivery)}</Fact>
          <Fact name="Адрес">{approval.address}</Fact>
          <ShippingFacts {...approval} />
          <OutcomeFacts approval={approval} orderHref={deskOrder} />
        </dl>
      </div>
      <div className="card">
        <DeskOrderLines groups={groups} caption="Товары заявки по складам" />
        <div className="order-sums">
          <Sums
            quantity={approval.quantity}
            groups={groups}
            goods={approval.goods}
            delivery={approval.deliveryPrice}
          />
        </div>
      </div>
    </>
  );
}
