import { PageHead } from '#app/components/layout/page-head.tsx';
import { CarryingLink } from '#app/components/ui/carrying-link.tsx';
import { type Chip, Chips } from '#app/components/ui/chips.tsx';
import { EmptyBox } from '#app/components/ui/empty-box.tsx';
import { FilterChoice, FilterErrors, FilterPeriod, FilterSearch } from '#app/components/ui/filter-fields.tsx';
import { Icon } from '#app/components/ui/icon.tsx';
import { ResetLink } from '#app/components/ui/reset-link.tsx';
import { SubmitButton } from '#app/components/ui/submit-button.tsx';
import {
  authorKinds,
  authorName,
  type HistoryEntry,
  type HistoryList,
  keptChoices,
} from '#server/desk/history/history-view.ts';
import { ruDateOf, ruDateTimeOf } from '#server/kernel/clock.ts';
import { counted } from '#server/kernel/plural.ts';
import type { FieldErrors } from '#server/kernel/result.ts';
import { upperFirst } from '#server/kernel/upper-first.ts';
import { historyActions, historyKinds } from '#server/work/history/history-entry.ts';
import { DeskLink } from '../allowed.tsx';
import { deskPaths } from '../desk-hrefs.ts';
import { type DeskColumn, DeskTable } from '../lists/desk-table.tsx';
import { ListTools } from '../lists/list-tools.tsx';
import { OwnOnly, WhoseLists } from '../whose-lists.tsx';
import { ChangeList } from './change-list.tsx';
import { type HistoryQuery, historyFileHref, historyHref } from './history-query.ts';
import { recordHref } from './record-href.ts';

type Props = { list: HistoryList; query: HistoryQuery; before: string; errors: FieldErrors };

/** Who changed what and when, the newest first. */
export function HistoryScreen({ list, query, before, errors }: Props) {
  const { entries, next, searched, days } = list;
  const isFiltered = Object.values(query).some((value) => value !== '');
  const columns = columnsOf(query);
  return (
    <>
      <PageHead title="История">
        {days === undefined && <WhoseLists />}
        <ListTools columns={columns} path={deskPaths.history} query={query} />
        {entries.length > 0 && (
          <a className="btn btn-sm" href={historyFileHref(query)} download>
            <Icon name="download" />
            Excel
          </a>
        )}
      </PageHead>
      <div className="card">
        <Filter list={list} query={query} errors={errors} />
        <Chips items={chipsOf(list, query)} />
        {entries.length === 0 && next === undefined ? (
          <Nothing isFiltered={isFiltered || before !== ''} isManager={days === undefined} />
        ) : (
          <>
            {entries.length > 0 && (
              <DeskTable
                caption="Изменения, новые сверху"
                className="labelled history-list"
                columns={columns}
                rows={entries}
                keyOf={({ id }) => id}
                path={deskPaths.history}
                query={query}
              />
            )}
            <div className="more">
              {searched && (
                <span className="quiet">
                  {entries.length === 0 && 'Пока не найдено. '}
                  Просмотрено {counted(searched.entries, 'запись', 'записи', 'записей')}, до{' '}
                  {ruDateOf(searched.until)}
                </span>
              )}
              {before !== '' && (
                <CarryingLink className="btn" href={historyHref(query)}>
                  К новым
                </CarryingLink>
              )}
              {next !== undefined && (
                <CarryingLink className="btn" href={historyHref(query, next)} rel="next">
                  {searched ? 'Искать раньше' : 'Раньше'}
                </CarryingLink>
              )}
            </div>
          </>
        )}
      </div>
      {days !== undefined && <Kept days={days} />}
    </>
  );
}

function Filter({ list, query, errors }: Pick<Props, 'list' | 'query' | 'errors'>) {
  const { staff, chosen } = list;
  const authors = [
    ...Object.entries(authorKinds).map(([id, text]) => ({ id, text })),
    ...staff.map(({ id, header }) => ({ id: `staff-${id}`, text: header })),
  ];
  const isOffered = query.who === '' || authors.some(({ id }) => id === query.who);
  if (!isOffered && chosen.who) authors.push({ id: query.who, text: chosen.who });
  return (
    <form
      className="cart-tools order-filter history-filter"
      method="get"
      action={deskPaths.history}
      role="search"
      aria-label="История"
    >
      {query.dealer && <input type="hidden" name="dealer" value={query.dealer} />}
      {query.id && <input type="hidden" name="id" value={query.id} />}
      <FilterSearch
        label="Запись, человек, дилер или значение"
        placeholder="Запись, человек, значение"
        value={query.query}
      />
      <FilterChoice name="who" label="Кто" empty="Кто угодно" value={query.who}>
        {authors}
      </FilterChoice>
      {query.id ? (
        <input type="hidden" name="kind" value={query.kind} />
      ) : (
        <FilterChoice name="kind" label="Что" empty="Любые записи" value={query.kind}>
          {optionsOf(historyKinds)}
        </FilterChoice>
      )}
      <FilterChoice name="action" label="Действие" empty="Любые действия" value={query.action}>
        {optionsOf(historyActions)}
      </FilterChoice>
      <FilterPeriod what="Дата" period={query} errors={errors} />
      <button type="submit" className="btn btn-sm">
        Найти
      </button>
      <ResetLink href={deskPaths.history} query={query} />
      <FilterErrors names={['startDate', 'endDate']} errors={errors} />
    </form>
  );
}

function optionsOf(words: Record<string, string>) {
  return Object.entries(words)
    .map(([id, text]) => ({ id, text: upperFirst(text) }))
    .sort((a, b) => a.text.localeCompare(b.text, 'ru'));
}

/**
 * Returns chips for the conditions that have no field in the form: the dealer and the record chosen on another
 * screen.
 */
function chipsOf({ chosen }: HistoryList, query: HistoryQuery): Chip[] {
  const chips: Chip[] = [];
  if (query.dealer) {
    const label = `Дилер: ${chosen.dealer || `№\u00a0${query.dealer}`}`;
    chips.push({ label, href: historyHref({ ...query, dealer: '' }) });
  }
  if (query.id) {
    const kind = historyKinds[query.kind as keyof typeof historyKinds] ?? 'Запись';
    const label = `${kind}: ${chosen.record || `№\u00a0${query.id}`}`;
    chips.push({ label, href: historyHref({ ...query, id: '', kind: '' }) });
  }
  return chips;
}

const columnsOf = (query: HistoryQuery): DeskColumn<HistoryEntry>[] => [
  { id: 'when', header: 'Когда', className: 'c-date', cell: ({ at }) => ruDateTimeOf(at) },
  {
    id: 'what',
    header: 'Что',
    className: 'c-head title',
    always: true,
    cell: (entry) => <What entry={entry} query={query} />,
  },
  {
    id: 'changes',
    header: 'Изменения',
    className: 'c-text',
    cell: ({ changes }) => <ChangeList changes={changes} />,
  },
  {
    id: 'who',
    header: 'Кто',
    className: 'c-who',
    labelled: true,
    cell: ({ author }) => (
      <span>
        <a
          href={historyHref({
            ...query,
            who: author.id === undefined ? author.kind : `${author.kind}-${author.id}`,
          })}
        >
          {authorName(author)}
        </a>
        {author.kind === 'account' && <span className="caption">дилер</span>}
      </span>
    ),
  },
];

function What({ entry, query }: { entry: HistoryEntry; query: HistoryQuery }) {
  const { dealer, kind, header, action } = entry;
  const href = recordHref(entry);
  const kindName = historyKinds[kind as keyof typeof historyKinds] ?? kind;
  return (
    <>
      <span className="caption">
        {kindName}, {historyActions[action as keyof typeof historyActions] ?? action}
      </span>
      {href ? (
        <DeskLink className={kind === 'order' ? 'articul' : undefined} href={href}>
          {header || kindName}
        </DeskLink>
      ) : (
        header || kindName
      )}
      {dealer && kind !== 'dealer' && (
        <span className="caption">
          <a href={historyHref({ ...query, dealer: String(dealer.id) })}>{dealer.header}</a>
        </span>
      )}
    </>
  );
}

function Nothing({ isFiltered, isManager }: { isFiltered: boolean; isManager: boolean }) {
  return isFiltered ? (
    <EmptyBox
      title="Таких записей нет"
      drawing={{ name: 'box', tint: 1 }}
      actions={
        <a className="btn" href={deskPaths.history}>
          Показать всю историю
        </a>
      }
    >
      Ищем слова в названии записи, имени, дилере и значениях «было» и «стало».
    </EmptyBox>
  ) : (
    <EmptyBox title="Здесь появятся изменения" drawing={{ name: 'box', tint: 1 }}>
      Кто, когда и что изменил: сотрудники, дилеры, обмен с 1С.
      {isManager && <OwnOnly />}
    </EmptyBox>
  );
}

/** The form that sets how long entries are kept. */
function Kept({ days }: { days: number }) {
  const isOffered = keptChoices.some((choice) => choice.days === days);
  const choices = isOffered
    ? keptChoices
    : [...keptChoices, { days, text: counted(days, 'день', 'дня', 'дней') }];
  return (
    <form method="post" action={deskPaths.history} className="history-kept no-print">
      <FilterChoice name="days" label="Хранить записи" seen value={String(days)}>
        {choices.map((choice) => ({ id: choice.days, text: choice.text }))}
      </FilterChoice>
      <SubmitButton busy="Сохраняем…" className="btn-sm">
        Сохранить
      </SubmitButton>
      <span className="remark">Более старые удаляются сами, в течение часа</span>
    </form>
  );
}
