import { EmptyBox } from '#app/components/ui/empty-box.tsx';
import { Icon } from '#app/components/ui/icon.tsx';
import { Pager } from '#app/components/ui/pager.tsx';
import { SubmissionKey } from '#app/components/ui/submission-key.tsx';
import { SubmitButton } from '#app/components/ui/submit-button.tsx';
import { ruDateTimeOf } from '#server/kernel/clock.ts';
import { thousands } from '#server/kernel/money.ts';
import type { Paging } from '#server/kernel/paging.ts';
import { allPieces } from '#server/kernel/plural.ts';
import type { ListedDraft } from '#server/ordering/drafts/draft-view.ts';
import { draftPath, draftsHref } from './draft-hrefs.ts';

type Props = { drafts: ListedDraft[]; paging: Paging; contractId: number | undefined };

/**
 * The saved baskets, newest first. One form around the table, in which each «В корзину» is a button with its own
 * address.
 */
export function DraftList({ drafts, paging, contractId }: Props) {
  if (drafts.length === 0) return <NoDrafts />;
  return (
    <form method="post" className="card" id="drafts">
      {contractId !== undefined && <input type="hidden" name="contract" value={contractId} />}
      <input type="hidden" name="redirectTo" value={draftsHref(paging.page)} />
      <SubmissionKey />
      <table className="data-table cards records drafts">
        <caption className="visually-hidden">Черновики, новые сверху</caption>
        <thead>
          <tr>
            <th scope="col">Название</th>
            <th scope="col">Сохранён</th>
            <th scope="col" className="number">
              Позиций
            </th>
            <th scope="col">
              <span className="visually-hidden">Действия</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {drafts.map((draft) => (
            <DraftRow key={draft.id} {...draft} />
          ))}
        </tbody>
      </table>
      <Pager paging={paging} hrefOf={draftsHref} />
    </form>
  );
}

function DraftRow({ id, header, count, quantity, createdAt }: ListedDraft) {
  const href = draftPath(id);
  return (
    <tr>
      <td className="c-number title">
        <a href={href}>{header}</a>
      </td>
      <td className="c-date">{ruDateTimeOf(createdAt)}</td>
      <td className="number c-pos" data-label="Позиций">
        {thousands(count)}
        <span className="caption">{allPieces(quantity)}</span>
      </td>
      <td className="c-act">
        <div className="actions">
          <SubmitButton
            busy="Добавляем…"
            className="btn-sm btn-quiet"
            formAction={`${href}/repeat`}
            aria-label={`В корзину: ${header}`}
          >
            <Icon name="cart-plus" />В корзину
          </SubmitButton>
          <a className="btn btn-sm btn-quiet muted" href={`${href}/remove`} aria-label={`Удалить: ${header}`}>
            Удалить
          </a>
        </div>
      </td>
    </tr>
  );
}

function NoDrafts() {
  return (
    <div className="card">
      <EmptyBox
        title="Черновиков пока нет"
        drawing={{ name: 'box', tint: 1 }}
        actions={
          <>
            <a className="btn btn-primary" href="/cart/">
              Перейти в корзину
            </a>
            <a className="btn" href="/catalogue">
              В каталог
            </a>
          </>
        }
      >
        Соберите корзину и сохраните её под именем: потом её можно заказать снова.
      </EmptyBox>
    </div>
  );
}
