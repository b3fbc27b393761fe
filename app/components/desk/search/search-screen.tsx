import { PageHead } from '#app/components/layout/page-head.tsx';
import { EmptyBox } from '#app/components/ui/empty-box.tsx';
import { counted } from '#server/kernel/plural.ts';
import { DeskLink } from '../allowed.tsx';
import { Part } from '../dealers/dealer-part.tsx';
import { WordSearch } from '../word-search.tsx';
import type { ShownGroup, ShownHit } from './found-groups.ts';

type Props = {
  query: string;
  isTooShort: boolean;
  groups: readonly ShownGroup[];
  exact: ShownHit | undefined;
};

/** The results of a search of the whole desk, by kind of record. */
export function SearchScreen({ query, isTooShort, groups, exact }: Props) {
  const shown = groups.reduce((sum, { hits }) => sum + hits.length, 0);
  const more = groups.some((group) => group.more);
  return (
    <>
      <PageHead
        title="Поиск"
        count={
          shown > 0 && (more ? `больше ${shown}` : counted(shown, 'результат', 'результата', 'результатов'))
        }
      />
      <div className="card desk-part">
        <WordSearch action="/desk/search" label="Поиск по столу" field="Что найти" query={query} />
      </div>
      {exact && shown > 1 && (
        <Part title="Точное совпадение" none="" rows={1}>
          <Hits hits={[exact]} />
        </Part>
      )}
      {groups.map(({ title, hits, all, more: others }) => (
        <Part
          key={title}
          title={title}
          none=""
          rows={hits.length}
          more={
            all ? (
              <a href={all} aria-label={`Все: ${title}`}>
                все
              </a>
            ) : (
              others && <span className="quiet">показаны первые {hits.length}</span>
            )
          }
        >
          <Hits hits={hits} />
        </Part>
      ))}
      {shown === 0 && (
        <div className="card">
          <EmptyBox
            title={isTooShort ? (query ? 'Введите хотя бы два знака' : 'Что найти?') : 'Ничего не найдено'}
            drawing={{ name: 'box', tint: 1 }}
          >
            Номер заказа, счёта, УПД, возврата или платежа, название дилера, ИНН, e-mail, телефон, имя,
            артикул, штрихкод, раздел стола. Номер документа и штрихкод – целиком, остальное – с начала.
          </EmptyBox>
        </div>
      )}
    </>
  );
}

function Hits({ hits }: { hits: readonly ShownHit[] }) {
  return (
    <ul className="desk-plain desk-found">
      {hits.map(({ href, title, note }) => (
        <li key={href + title}>
          <DeskLink href={href}>{title}</DeskLink>
          {note && <span className="caption">{note}</span>}
        </li>
      ))}
    </ul>
  );
}
