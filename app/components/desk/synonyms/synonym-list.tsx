import { PageHead } from '#app/components/layout/page-head.tsx';
import { EmptyBox } from '#app/components/ui/empty-box.tsx';
import { Icon } from '#app/components/ui/icon.tsx';
import type { SynonymGroup } from '#server/desk/synonyms/synonym-view.ts';
import { counted } from '#server/kernel/plural.ts';
import { deskSynonyms } from './synonym-hrefs.ts';

/** All groups of words that mean the same in a search. */
export function SynonymList({ groups }: { groups: SynonymGroup[] }) {
  return (
    <>
      <PageHead
        title="Синонимы"
        count={groups.length > 0 ? counted(groups.length, 'группа', 'группы', 'групп') : undefined}
      >
        <a className="btn btn-sm btn-primary" href={deskSynonyms('new')}>
          <Icon name="plus" />
          Добавить
        </a>
      </PageHead>
      <div className="card">
        {groups.length === 0 ? (
          <EmptyBox
            title="Синонимов пока нет"
            actions={
              <a className="btn btn-primary" href={deskSynonyms('new')}>
                Добавить
              </a>
            }
          >
            Запишите слова, которыми дилеры называют одно и то же: «лампочка, лампа», «эл., электрический».
            Поиск найдёт товары по любому из них.
          </EmptyBox>
        ) : (
          <table className="data-table desk-list">
            <caption className="visually-hidden">Слова, которые в поиске означают одно и то же</caption>
            <thead>
              <tr>
                <th scope="col">Слова</th>
              </tr>
            </thead>
            <tbody>
              {groups.map(({ id, words }) => (
                <tr key={id}>
                  <td className="title text-break">
                    <a href={deskSynonyms(id)}>{words}</a>
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        )}
      </div>
    </>
  );
}
