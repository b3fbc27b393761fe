import { PageHead } from '#app/components/layout/page-head.tsx';
import { EmptyBox } from '#app/components/ui/empty-box.tsx';
import { Icon } from '#app/components/ui/icon.tsx';
import type { ReadyAnswer } from '#server/talk/ready-answers/ready-answer.ts';
import { deskPaths } from '../desk-hrefs.ts';
import { PlaceButtons } from '../place-buttons.tsx';
import { answersPath, deskAnswer } from './answer-hrefs.ts';

/** The ready answers in the order in which the chat offers them. */
export function AnswerList({ answers }: { answers: ReadyAnswer[] }) {
  return (
    <>
      <PageHead
        title="Готовые ответы"
        crumbs={[
          { label: 'Чаты', href: deskPaths.chats },
          { label: 'Готовые ответы', href: answersPath },
        ]}
      >
        <a className="btn btn-sm btn-primary" href={deskAnswer('new')}>
          <Icon name="plus" />
          Новый ответ
        </a>
      </PageHead>
      <div className="card">
        {answers.length === 0 ? (
          <EmptyBox
            title="Готовых ответов пока нет"
            actions={
              <a className="btn btn-primary" href={deskAnswer('new')}>
                Новый ответ
              </a>
            }
          >
            Запишите то, что отвечаете часто: ответ вставляется в чат одной кнопкой. Список общий.
          </EmptyBox>
        ) : (
          <table className="data-table cards labelled desk-list">
            <caption className="visually-hidden">
              Готовые ответы в том порядке, в котором их предлагает чат
            </caption>
            <thead>
              <tr>
                <th scope="col">Название</th>
                <th scope="col">Текст</th>
                <th scope="col">Порядок</th>
              </tr>
            </thead>
            <tbody>
              {answers.map((answer, i) => (
                <Row key={answer.id} answer={answer} place={i + 1} last={answers.length} />
              ))}
            </tbody>
          </table>
        )}
      </div>
    </>
  );
}

/** The number of characters of a text that fit into two lines. */
const maxLength = 200;

function Row({ answer, place, last }: { answer: ReadyAnswer; place: number; last: number }) {
  const { id, header, text } = answer;
  return (
    <tr>
      <td className="c-head title">
        <a href={deskAnswer(id)}>{header}</a>
      </td>
      <td className="c-text">
        <span className="clamped">{text.slice(0, maxLength)}</span>
      </td>
      <td data-label="Порядок">
        <form method="post" action={`${deskAnswer(id)}/place`} className="place-buttons">
          <PlaceButtons place={place} last={last} name={header} />
        </form>
      </td>
    </tr>
  );
}
