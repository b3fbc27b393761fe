import { PageHead } from '#app/components/layout/page-head.tsx';
import { Fact } from '#app/components/ui/fact.tsx';
import { SideNavLink } from '#app/components/ui/side-nav.tsx';
import { StateLabel } from '#app/components/ui/state-label.tsx';
import { SubmitButton } from '#app/components/ui/submit-button.tsx';
import { ruDateTimeOf } from '#server/kernel/clock.ts';
import type { ComplaintView } from '#server/papers/complaints/complaint-view.ts';
import { AnswerFields } from './answer-fields.tsx';
import type { AnswerReply } from './answer-reply.ts';
import { complaintPath, complaintsPath, newComplaintPath } from './complaint-hrefs.ts';
import { ComplaintLines } from './complaint-lines.tsx';
import { ComplaintTalk } from './complaint-talk.tsx';

type Props = { complaint: ComplaintView; reply: AnswerReply | undefined };

/** A sent complaint: the conversation with the staff, the goods and the state. */
export function SentComplaint({ complaint, reply }: Props) {
  const { id, number, createdAt, reason, comment, author, state, lines, pictures, words } = complaint;
  return (
    <>
      <PageHead
        title={`Рекламация ${number}`}
        mark={<StateLabel kind={state.label} text={state.header} />}
        crumbs={[
          { label: 'Кабинет', href: '/cabinet' },
          { label: 'Рекламации', href: complaintsPath },
          { label: number },
        ]}
      >
        <SideNavLink label="Разделы кабинета" />
      </PageHead>
      <div className="complaint-columns">
        <div className="card">
          <ComplaintTalk
            opening={{ author, at: createdAt, reason, comment, pictures }}
            words={words}
            pictureHref={(file) => `${complaintPath(id)}/pictures/${file}`}
          />
          <Continue complaint={complaint} reply={reply} />
        </div>
        <div className="card">
          <dl className="props complaint-facts">
            <Fact name="Отправлена">{ruDateTimeOf(createdAt)}</Fact>
            <Fact name="Кто отправил">{author}</Fact>
            <Fact name="Причина">{reason}</Fact>
          </dl>
          <ComplaintLines lines={lines} />
        </div>
      </div>
    </>
  );
}

/** The form of the next message. For a while, a message reopens a closed complaint. */
function Continue({ complaint: { id, may }, reply }: Props) {
  if (may === 'read') {
    return (
      <p className="talk-end quiet">
        Рекламация закрыта. Если вопрос остался, <a href={newComplaintPath}>отправьте новую</a> и укажите в
        ней номер этой.
      </p>
    );
  }
  const reopens = may === 'reopen';
  return (
    <form
      method="post"
      action={complaintPath(id)}
      encType="multipart/form-data"
      className="talk-form"
      noValidate
    >
      <AnswerFields
        name="message"
        label={reopens ? 'Не согласны или вопрос остался?' : 'Сообщение'}
        hint={reopens ? 'Сообщение вернёт рекламацию в работу' : undefined}
        reply={reply}
        login="/login"
      />
      <div className="form-acts">
        <SubmitButton busy="Отправляем…">
          {reopens ? 'Отправить и вернуть в работу' : 'Отправить'}
        </SubmitButton>
      </div>
    </form>
  );
}
