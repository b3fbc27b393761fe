import { PageHead } from '#app/components/layout/page-head.tsx';
import { textOf } from '#app/components/ui/field.tsx';
import { Icon } from '#app/components/ui/icon.tsx';
import { Note } from '#app/components/ui/note.tsx';
import { SubmitButton } from '#app/components/ui/submit-button.tsx';
import { TextField } from '#app/components/ui/text-field.tsx';
import { useDeskCrumbs } from '#app/enhance/desk-reader.ts';
import type { Refusal } from '#app/http/answers/run-screen.server.ts';
import { ruDate } from '#server/kernel/clock.ts';
import { paperName, paperText } from '#server/ordering/orders/paper-names.ts';
import type { OrderBill, OrderPapers } from '#server/papers/issued/order-papers.ts';
import { DeskButton, DeskLink } from '../allowed.tsx';
import { deskDocumentFile, deskOrder, deskOrderDeed, deskPaths } from '../desk-hrefs.ts';
import { IssuePaper } from './issue-paper.tsx';
import { PaperList } from './paper-list.tsx';

type Props = { papers: OrderPapers; refusal: Refusal | undefined };

/** The papers that the portal made for an order: issue one, download them, cancel the valid one. */
export function PapersScreen({ papers, refusal }: Props) {
  const { order, offer, by } = papers;
  const deskCrumbs = useDeskCrumbs();
  const standing = papers.papers.find(({ cancelled }) => !cancelled);
  return (
    <>
      <PageHead
        title={
          <>
            Счёт и накладные заказа <span className="text-nowrap">{order.number}</span>
          </>
        }
        crumbs={deskCrumbs([
          { label: 'Заказы', href: deskPaths.orders },
          { label: order.number, href: deskOrder(order.id) },
          { label: 'Счёт и накладные' },
        ])}
      />
      {by === '1c' && (
        <Note kind="info" title="Накладные оформляет 1С">
          Кто их оформляет, выбирают в <DeskLink href={deskPaths.settings}>настройках</DeskLink>.
        </Note>
      )}
      <section className="card desk-part" aria-label="Накладные">
        {papers.papers.length === 0 && !offer && (
          <p className="quiet desk-none pt-3">Портал не оформлял накладных по этому заказу.</p>
        )}
        <PaperList papers={papers} />
        {offer && <IssuePaper papers={papers} offer={offer} refusal={refusal} />}
      </section>
      {papers.bill && <BillCard order={order.id} bill={papers.bill} />}
      {standing && (
        <form
          method="post"
          action={`${deskOrderDeed(order.id, 'papers')}#cancel`}
          className="card form-body"
          id="cancel"
          noValidate
        >
          <h2 className="h3">Аннулировать {paperText(standing)}</h2>
          <p className="quiet">
            Номер останется занятым, дилер {paperName(standing)} больше не увидит. После этого можно оформить
            другую.
          </p>
          <input type="hidden" name="paper" value={standing.id} />
          <TextField
            meta={{
              ...{ id: 'cancel-reason', name: 'reason', errors: refusal?.errors.reason },
              initialValue: textOf(refusal?.values.reason),
            }}
            label="Причина"
            hint="Её увидят только сотрудники"
            maxLength={200}
            required
            autoComplete="off"
          />
          <div className="form-acts">
            <SubmitButton busy="Аннулируем…" className="btn-danger">
              Аннулировать
            </SubmitButton>
            <DeskButton className="btn" href={deskOrder(order.id)}>
              Оставить
            </DeskButton>
          </div>
        </form>
      )}
    </>
  );
}

type BillProps = { order: number; bill: OrderBill };

/** The valid bill of the order, and the buttons that make it, or why it cannot be made. */
function BillCard({ order, bill: { why, missing, issued } }: BillProps) {
  return (
    <section className="card form-body mb-3" aria-label="Счёт">
      {issued && (
        <p>
          <a href={deskDocumentFile(issued.documentId)} download>
            <Icon name="download" /> Счёт {issued.number} от {ruDate(issued.issuedOn)}
          </a>
        </p>
      )}
      {why ? (
        <p className="quiet m-0">{why}.</p>
      ) : missing ? (
        <p className="m-0">
          Счёт пока не выставить: в <DeskLink href={deskPaths.settings}>настройках</DeskLink> не указаны{' '}
          {missing}.
        </p>
      ) : (
        <BillButtons order={order} />
      )}
    </section>
  );
}

/** Buttons that make the bill of the order, or find the one with the same contents, and download it. */
function BillButtons({ order }: { order: number }) {
  return (
    <form method="post" action={deskOrderDeed(order, 'bill')} className="d-flex flex-wrap gap-2" data-reload>
      <button type="submit" className="btn" name="as" value="pdf">
        <Icon name="invoice" /> Счёт, PDF
      </button>
      <button type="submit" className="btn" name="as" value="xlsx">
        <Icon name="invoice" /> Счёт, Excel
      </button>
    </form>
  );
}
