import { PageHead } from '#app/components/layout/page-head.tsx';
import type { AnswerReply } from '#app/components/papers/complaints/answer-reply.ts';
import { ComplaintLines } from '#app/components/papers/complaints/complaint-lines.tsx';
import { ComplaintTalk } from '#app/components/papers/complaints/complaint-talk.tsx';
import { Fact } from '#app/components/ui/fact.tsx';
import { StateLabel } from '#app/components/ui/state-label.tsx';
import { ruDateTimeOf } from '#server/kernel/clock.ts';
import type { DeskComplaintView } from '#server/papers/complaints/desk-complaint.ts';
import { Allowed, DeskLink } from '../allowed.tsx';
import { deskChat, deskComplaint, deskDealer, deskOrderDeed, deskPaths } from '../desk-hrefs.ts';
import { PersonFacts } from '../person-facts.tsx';
import { ComplaintAnswer } from './complaint-answer.tsx';

type Props = { complaint: DeskComplaintView; reply: AnswerReply | undefined };

/** One complaint: the conversation with the dealer, the next message, the dealer and the goods. */
export function ComplaintScreen({ complaint, reply }: Props) {
  const { id, number, state, dealer, dealerId, name, reason, comment, createdAt, waitsSince } = complaint;
  const { accountId, chats, shipped, lines, pictures, words } = complaint;
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
      <div className="complaint-columns">
        <div className="card">
          <ComplaintTalk
            opening={{ author: name, at: createdAt, reason, comment, pictures }}
            words={words}
            pictureHref={(file) => `${deskComplaint(id)}/pictures/${file}`}
          />
          <ComplaintAnswer complaint={complaint} reply={reply} />
        </div>
        <div className="card">
          <dl className="props complaint-facts">
            <Fact name="Дилер">
              <DeskLink href={deskDealer(dealerId)}>{dealer}</DeskLink>
            </Fact>
            <PersonFacts title="Кто прислал" {...complaint} />
            <Fact name="Причина">{reason}</Fact>
            <Fact name="Прислана">{ruDateTimeOf(createdAt)}</Fact>
            <Fact name="Ждёт ответа">{waitsSince && `с ${ruDateTimeOf(waitsSince)}`}</Fact>
          </dl>
          <ComplaintLines lines={lines} />
          <Allowed to="returns">
            {shipped.length > 0 && (
              <dl className="props complaint-facts">
                <Fact name="Оформить возврат">
                  {shipped.map((each) => (
                    <a
                      className="d-block"
                      href={`${deskOrderDeed(each.id, 'return')}?product=${each.productId}`}
                      key={each.productId}
                    >
                      {each.articul}, заказ {each.number}
                    </a>
                  ))}
                </Fact>
              </dl>
            )}
          </Allowed>
        </div>
      </div>
    </>
  );
}
