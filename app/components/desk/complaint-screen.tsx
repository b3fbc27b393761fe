import { boundName } from '#app/components/catalogue/product/bound-name.ts';
import { PageHead } from '#app/components/layout/page-head.tsx';
import { Fact } from '#app/components/ui/fact.tsx';
import { StateLabel } from '#app/components/ui/state-label.tsx';
import { ruDateTimeOf } from '#server/kernel/clock.ts';
import { pieces } from '#server/kernel/quantity.ts';
import type { DeskComplaintView } from '#server/papers/complaints/desk-complaint.ts';
import { type AnswerReply, ComplaintAnswer } from './complaint-answer.tsx';
import { deskChat, deskComplaint, deskPaths } from './desk-hrefs.ts';
import { PersonFacts } from './person-facts.tsx';

type Props = { complaint: DeskComplaintView; reply: AnswerReply | undefined };

/** One complaint: the customer, the goods, the pictures, and the answer. */
export function ComplaintScreen({ complaint, reply }: Props) {
  const { id, number, state, dealer, reason, comment, answer, createdAt, updatedAt } = complaint;
  const { accountId, chats, lines, pictures, moves } = complaint;
  return (
    <>
      <PageHead
        title={`Рекламация ${number}`}
        mark={<StateLabel kind={state.label} text={state.header} />}
        crumbs={[{ label: 'Рекламации', href: deskPaths.complaints }, { label: number }]}
      >
        {chats && (
          <a className="btn btn-sm" href={deskChat(accountId)}>
            Написать в чат
          </a>
        )}
      </PageHead>
      <div className="card form-body mb-3">
        <dl className="props order-facts">
          <Fact name="Дилер">{dealer}</Fact>
          <Fact name="Причина">{reason}</Fact>
          <PersonFacts title="Кто прислал" {...complaint} />
          <Fact name="Прислана">{ruDateTimeOf(createdAt)}</Fact>
          <Fact name={updatedAt > createdAt ? state.header : ''}>
            {updatedAt > createdAt && ruDateTimeOf(updatedAt)}
          </Fact>
        </dl>
        {comment && <p className="desk-text">{comment}</p>}
      </div>
      <div className="card mb-3">
        <table className="data-table">
          <caption className="visually-hidden">Товары рекламации</caption>
          <thead>
            <tr>
              <th scope="col">Товар</th>
              <th scope="col" className="number">
                Количество
              </th>
            </tr>
          </thead>
          <tbody>
            {lines.map((line) => (
              <tr key={line.productId}>
                <td className="title">
                  {boundName(line.header)}
                  <span className="caption articul">{line.articul}</span>
                </td>
                <td className="number">{pieces(line.quantity, line.unit)}</td>
              </tr>
            ))}
          </tbody>
        </table>
        {pictures.length > 0 && (
          <div className="desk-pictures">
            {pictures.map(({ file, name }) => (
              <a href={`${deskComplaint(id)}/pictures/${file}`} target="_blank" rel="noreferrer" key={file}>
                <img src={`${deskComplaint(id)}/pictures/${file}`} alt={name} loading="lazy" />
              </a>
            ))}
          </div>
        )}
      </div>
      {moves.length > 0 ? (
        <ComplaintAnswer complaint={complaint} reply={reply} />
      ) : (
        <section className="card form-body" aria-labelledby="answer">
          <h2 id="answer">Ответ дилеру</h2>
          <p className="desk-text">{answer}</p>
        </section>
      )}
    </>
  );
}
