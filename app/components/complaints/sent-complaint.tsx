import { PageHead } from '#app/components/layout/page-head.tsx';
import { boundName } from '#app/components/product/bound-name.ts';
import { Note } from '#app/components/ui/note.tsx';
import { SideNavLink } from '#app/components/ui/side-nav.tsx';
import { StateLabel } from '#app/components/ui/state-label.tsx';
import type { ComplaintView } from '#server/complaints/complaint-view.ts';
import { ruDateTimeOf } from '#server/kernel/clock.ts';
import { thousands } from '#server/kernel/money.ts';
import { complaintPath, complaintsPath } from './complaint-hrefs.ts';

/** A complaint that was sent: what it says, its state, and the answer. */
export function SentComplaint({ complaint }: { complaint: ComplaintView }) {
  const { id, number, createdAt, reason, comment, answer, author, state, lines, pictures } = complaint;
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
      {answer && (
        <Note kind={state.id === 'refused' ? 'no' : 'ok'} title="Ответ">
          <span className="typed-lines">{answer}</span>
        </Note>
      )}
      <div className="card">
        <dl className="props complaint-facts">
          <div>
            <dt>Отправлена</dt>
            <dd>{ruDateTimeOf(createdAt)}</dd>
          </div>
          <div>
            <dt>Кто отправил</dt>
            <dd>{author}</dd>
          </div>
          <div>
            <dt>Причина</dt>
            <dd>{reason}</dd>
          </div>
        </dl>
        {comment && <p className="complaint-comment typed-lines">{comment}</p>}
        <table className="tbl list complaint-lines">
          <caption className="visually-hidden">Товары рекламации</caption>
          <thead>
            <tr>
              <th scope="col">Наименование</th>
              <th scope="col" className="num">
                Количество
              </th>
            </tr>
          </thead>
          <tbody>
            {lines.map(({ productId, articul, header, quantity }) => (
              <tr key={productId}>
                <td className="name">
                  {boundName(header)}
                  <span className="sub">
                    <span className="art">{articul}</span>
                  </span>
                </td>
                <td className="num">{thousands(quantity)}</td>
              </tr>
            ))}
          </tbody>
        </table>
        {pictures.length > 0 && (
          <ul className="complaint-pictures" aria-label="Фотографии">
            {pictures.map(({ file, name }) => (
              <li key={file}>
                <a href={`${complaintPath(id)}/pictures/${file}`} data-reload>
                  <img src={`${complaintPath(id)}/pictures/${file}`} alt={name} loading="lazy" />
                </a>
              </li>
            ))}
          </ul>
        )}
      </div>
    </>
  );
}
