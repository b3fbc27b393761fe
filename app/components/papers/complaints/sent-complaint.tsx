import { boundName } from '#app/components/catalogue/product/bound-name.ts';
import { PageHead } from '#app/components/layout/page-head.tsx';
import { Note } from '#app/components/ui/note.tsx';
import { SideNavLink } from '#app/components/ui/side-nav.tsx';
import { StateLabel } from '#app/components/ui/state-label.tsx';
import { ruDateTimeOf } from '#server/kernel/clock.ts';
import { pieces } from '#server/kernel/quantity.ts';
import type { ComplaintView } from '#server/papers/complaints/complaint-view.ts';
import { complaintPath, complaintsPath } from './complaint-hrefs.ts';

/** A sent complaint: its contents, its state, and the answer. */
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
        <table className="data-table records complaint-lines">
          <caption className="visually-hidden">Товары рекламации</caption>
          <thead>
            <tr>
              <th scope="col">Наименование</th>
              <th scope="col" className="number">
                Количество
              </th>
            </tr>
          </thead>
          <tbody>
            {lines.map(({ productId, articul, header, quantity, unit }) => (
              <tr key={productId}>
                <td className="title">
                  {boundName(header)}
                  <span className="caption">
                    <span className="articul">{articul}</span>
                  </span>
                </td>
                <td className="number">{pieces(quantity, unit)}</td>
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
