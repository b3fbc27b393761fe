import { PageHead } from '#app/components/layout/page-head.tsx';
import { DateField } from '#app/components/ui/date-field.tsx';
import { EmptyBox } from '#app/components/ui/empty-box.tsx';
import { Icon } from '#app/components/ui/icon.tsx';
import { Note } from '#app/components/ui/note.tsx';
import { SubmitButton } from '#app/components/ui/submit-button.tsx';
import { ruDate } from '#server/kernel/clock.ts';
import { roubles } from '#server/kernel/money.ts';
import { counted } from '#server/kernel/plural.ts';
import { paperNames } from '#server/ordering/orders/paper-names.ts';
import { deliveryLeftOut } from '#server/papers/issued/delivery-left-out.ts';
import type { ReviewedOrder } from '#server/papers/issued/due-paper.ts';
import { paperKinds } from '#server/papers/issued/paper.ts';
import { DeskLink } from '../allowed.tsx';
import { deskOrder, deskPaths } from '../desk-hrefs.ts';
import { registerArchive, registerPrint } from './register-query.ts';

/** What became of an order: the title of its paper, or why it has none. `isLeft`: its turn did not come. */
export type PaperOutcome = { id: number; text: string; isIssued: boolean; isLeft?: boolean };

type Props = {
  orders: ReviewedOrder[];
  back: string;
  outcomes: PaperOutcome[] | undefined;
};

const title = 'Оформить накладные';

/** Asks which papers to issue for several orders, then names the result for each of them. */
export function IssueSeveral({ orders, back, outcomes }: Props) {
  const ready = orders.filter(({ why }) => why === undefined);
  const stuck = orders.filter(({ why }) => why !== undefined);
  return (
    <>
      <PageHead
        title={title}
        crumbs={[{ label: 'Документы', href: deskPaths.documents }, { label: title }]}
      />
      {outcomes ? (
        <Done orders={orders} outcomes={outcomes} />
      ) : (
        <>
          {ready.length > 0 && (
            <section className="card desk-part" aria-labelledby="ready">
              <div className="desk-part-head">
                <h2 id="ready">Оформим по {of(ready.length)}</h2>
              </div>
              <Orders orders={ready} caption="Заказы, по которым будут накладные" />
              <Form orders={ready} />
            </section>
          )}
          {stuck.length > 0 && (
            <section className="card desk-part" aria-labelledby="stuck">
              <div className="desk-part-head">
                <h2 id="stuck">Не оформим</h2>
              </div>
              <Orders
                orders={stuck}
                caption="Заказы, по которым накладных не будет"
                told={({ why }) => why ?? ''}
              />
            </section>
          )}
          {orders.length === 0 && <EmptyBox title="Отметьте заказы в списке" />}
        </>
      )}
      <a className="btn" href={back}>
        Вернуться к списку
      </a>
    </>
  );
}

/** «1 заказу», «21 заказу», «5 заказам». */
function of(count: number): string {
  return counted(count, 'заказу', 'заказам', 'заказам');
}

function Form({ orders }: { orders: readonly ReviewedOrder[] }) {
  const leftOut = deliveryLeftOut(orders);
  return (
    <form method="post" className="paper-form desk-inner-form" noValidate>
      {orders.map(({ id }) => (
        <input type="hidden" name={`order[${id}]`} value="1" key={id} />
      ))}
      <DateField
        meta={{ id: 'day', name: 'day' }}
        label="День накладных"
        hint="Пусто – у каждой день отгрузки"
        className="w-date"
        towards="past"
      />
      <div className="form-acts">
        {paperKinds.map((kind, i) => (
          <SubmitButton
            name="kind"
            value={kind}
            busy="Оформляем…"
            className={i === 0 ? 'btn-primary' : ''}
            key={kind}
          >
            Оформить {paperNames[kind]}
          </SubmitButton>
        ))}
      </div>
      {leftOut && <p className="quiet m-0">{leftOut}</p>}
    </form>
  );
}

function Done({ orders, outcomes }: { orders: ReviewedOrder[]; outcomes: PaperOutcome[] }) {
  const known = new Map(outcomes.map((each) => [each.id, each]));
  const asked = orders.filter(({ id }) => known.has(id));
  const issued = asked.filter(({ id }) => known.get(id)!.isIssued);
  const left = asked.filter(({ id }) => known.get(id)!.isLeft);
  const files = issued.flatMap(({ document }) => document ?? []);
  const ids = new URLSearchParams(files.map((id) => ['id', String(id)]));
  return (
    <>
      <Note
        kind={issued.length === asked.length ? 'ok' : issued.length > 0 ? 'info' : 'no'}
        title={
          issued.length > 0 ? `Накладные есть по ${of(issued.length)}` : 'Ни одна накладная не оформлена'
        }
      >
        {issued.length < asked.length && 'Что с остальными, сказано в строке каждого заказа.'}
      </Note>
      <div className="card desk-part">
        <Orders orders={asked} caption="Что стало с заказами" told={({ id }) => known.get(id)!.text} />
        {files.length > 0 && (
          <p className="desk-inner-form">
            <a className="btn" href={`${registerArchive}?${ids}`} download>
              <Icon name="download" />
              Скачать архивом
            </a>{' '}
            <a className="btn" href={`${registerPrint}?${ids}`} download>
              Печать: один PDF
            </a>
          </p>
        )}
      </div>
      {left.length > 0 && (
        <section className="card desk-part" aria-labelledby="left">
          <div className="desk-part-head">
            <h2 id="left">Осталось оформить по {of(left.length)}</h2>
          </div>
          <Form orders={left} />
        </section>
      )}
    </>
  );
}

type TableProps = {
  orders: ReviewedOrder[];
  caption: string;
  told?: (order: ReviewedOrder) => string;
};

function Orders({ orders, caption, told }: TableProps) {
  return (
    <table className="data-table cards desk-list">
      <caption className="visually-hidden">{caption}</caption>
      <thead>
        <tr>
          <th scope="col">Заказ</th>
          <th scope="col">Дилер, контрагент</th>
          <th scope="col" className="number">
            Сумма
          </th>
          <th scope="col">Отгружен</th>
          {told && <th scope="col">Итог</th>}
        </tr>
      </thead>
      <tbody>
        {orders.map((order) => (
          <tr key={order.id}>
            <td className="c-head title">
              <DeskLink className="articul" href={deskOrder(order.id)}>
                {order.number}
              </DeskLink>
            </td>
            <td className="c-dealer">
              {order.dealer.header}
              <span className="caption">{order.company}</span>
            </td>
            <td className="c-sum number price">
              {roubles(order.total)}
              {order.deliveryPrice > 0 && (
                <span className="caption fw-normal">доставка {roubles(order.deliveryPrice)}</span>
              )}
            </td>
            <td className="c-date">{ruDate(order.shippedOn)}</td>
            {told && <td className="c-text">{told(order)}</td>}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
