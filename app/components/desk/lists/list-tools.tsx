import { Icon } from '#app/components/ui/icon.tsx';
import { listHref } from '#app/components/ui/list-query.ts';
import { SubmitButton } from '#app/components/ui/submit-button.tsx';
import { useDeskList } from '#app/enhance/desk.ts';
import type { ListView } from '#server/desk/lists/desk-lists.ts';
import { type DeskColumn, nextSort, SortIcon, sortedBy } from './desk-table.tsx';
import { listSetup } from './list-hrefs.ts';

type Props<Row> = {
  columns: readonly DeskColumn<Row>[];
  path: string;
  query: Record<string, string>;
};

/** The menu «Вид» of a list: saved filters, the order, and which columns are shown. */
export function ListTools<Row>({ columns, path, query }: Props<Row>) {
  const list = useDeskList();
  if (!list) return null;
  const current = list.views.find((view) => view.query === list.query);
  const sortable = columns.filter(({ sorts }) => sorts);
  const sorted = sortedBy(query.sort);
  return (
    <details className="popup list-look no-print">
      <summary className="btn btn-sm">
        {current ? `Вид: ${current.header}` : 'Вид'}
        <Icon name="chevron-down" className="arrow" />
      </summary>
      <div className="menu-body">
        {list.views.length > 0 && (
          <nav aria-label="Сохранённые фильтры">
            <p>Сохранённые фильтры</p>
            {list.views.map((view) => (
              <View key={view.id} view={view} current={view === current} list={list} />
            ))}
          </nav>
        )}
        {list.query !== '' && !current && (
          <form method="post" action={listSetup(list.list)} aria-label="Сохранить фильтр">
            <p className="mx-0">Сохранить этот фильтр</p>
            <input type="hidden" name="what" value="save" />
            <input type="hidden" name="query" value={list.query} />
            <input type="hidden" name="redirectTo" value={list.back} />
            <input
              className="form-control form-control-sm"
              name="header"
              aria-label="Название фильтра"
              placeholder="Название"
              maxLength={60}
            />
            <label className="inline-field">
              <input className="form-check-input m-0" type="checkbox" name="shared" value="1" />
              Видят все сотрудники
            </label>
            <SubmitButton busy="Сохраняем…" className="btn-sm">
              Сохранить
            </SubmitButton>
          </form>
        )}
        {sortable.length > 0 && (
          <nav aria-label="Сортировка">
            <p>Сортировка</p>
            {sortable.map(({ id, header }) => (
              <a
                href={listHref(path, { ...query, sort: nextSort(id, sorted) })}
                key={id}
                rel="nofollow"
                aria-current={sorted?.field === id ? 'true' : undefined}
              >
                {header}
                <SortIcon of={sorted?.field === id ? sorted.sort : undefined} />
              </a>
            ))}
            {sorted && <a href={listHref(path, { ...query, sort: '' })}>Обычный порядок</a>}
          </nav>
        )}
        <Columns columns={columns} />
      </div>
    </details>
  );
}

type ViewProps = { view: ListView; current: boolean; list: NonNullable<ReturnType<typeof useDeskList>> };

function View({ view, current, list }: ViewProps) {
  const { id, header, query, isShared, own } = view;
  return (
    <div className="saved-view">
      <a href={`${list.path}?${query}`} aria-current={current ? 'page' : undefined}>
        {header}
        {isShared && <span className="caption">для всех</span>}
      </a>
      {(own || list.mayRemoveAll) && (
        <form method="post" action={listSetup(list.list)}>
          <input type="hidden" name="what" value="remove" />
          <input type="hidden" name="redirectTo" value={list.back} />
          <button type="submit" name="id" value={id} aria-label={`Удалить фильтр ${header}`}>
            <Icon name="x" />
          </button>
        </form>
      )}
    </div>
  );
}

function Columns<Row>({ columns }: Pick<Props<Row>, 'columns'>) {
  const list = useDeskList();
  const optional = columns.filter(({ always }) => !always);
  if (!list || optional.length === 0) return null;
  return (
    <form method="post" action={listSetup(list.list)} aria-label="Столбцы" key={list.hidden.join()}>
      <p className="mx-0">Столбцы</p>
      <input type="hidden" name="what" value="columns" />
      <input type="hidden" name="redirectTo" value={list.back} />
      {optional.map(({ id, header }) => (
        <label className="inline-field" key={id}>
          <input type="hidden" name="all" value={id} />
          <input
            className="form-check-input m-0"
            type="checkbox"
            name="shown"
            value={id}
            defaultChecked={!list.hidden.includes(id)}
          />
          {header}
        </label>
      ))}
      <SubmitButton busy="Применяем…" className="btn-sm">
        Применить
      </SubmitButton>
    </form>
  );
}

/** Carries the order of a list through its filter. */
export function SortField({ sort }: { sort: string }) {
  return sort === '' ? null : <input type="hidden" name="sort" value={sort} />;
}
