import { PageHead } from '#app/components/layout/page-head.tsx';
import { EmptyBox } from '#app/components/ui/empty-box.tsx';
import { listHref } from '#app/components/ui/list-query.ts';
import { Pager } from '#app/components/ui/pager.tsx';
import { SubmitButton } from '#app/components/ui/submit-button.tsx';
import type {
  ProposalList as List,
  ListedProposal,
  ProposalState,
} from '#server/desk/proposals/proposal-view.ts';
import { ruDateTimeOf } from '#server/kernel/clock.ts';
import { requisitesText } from '#server/people/contragents/party.ts';
import { DeskButton } from '../allowed.tsx';
import { dealerFromOneC, deskPaths, linkContragent } from '../desk-hrefs.ts';
import { DeskTabs } from '../frame/desk-tabs.tsx';
import { type DeskColumn, DeskTable } from '../lists/desk-table.tsx';
import { ListTools } from '../lists/list-tools.tsx';

type Props = { list: List; sort: string };

/** The contragents of 1C that the portal does not have: those that wait for a decision, or dismissed ones. */
export function ProposalList({ list: { proposals, counts, state, paging }, sort }: Props) {
  const queryOf = (which: ProposalState) => ({ state: which === 'waiting' ? '' : which, sort });
  const hrefOf = (which: ProposalState, page?: number) =>
    listHref(deskPaths.contragents, queryOf(which), page);
  const columns = columnsOf(state);
  return (
    <>
      <PageHead title="Контрагенты из 1С, которых нет на портале">
        <ListTools columns={columns} path={deskPaths.contragents} query={queryOf(state)} />
      </PageHead>
      <div className="card">
        <DeskTabs
          label="Состояние"
          tabs={[
            { label: 'Ждут', href: hrefOf('waiting'), count: counts.waiting, current: state === 'waiting' },
            {
              label: 'Скрытые',
              href: hrefOf('dismissed'),
              count: counts.dismissed,
              current: state === 'dismissed',
            },
          ]}
        />
        {proposals.length === 0 ? (
          <NoProposals state={state} />
        ) : (
          <>
            <DeskTable
              caption="Контрагенты из 1С"
              className="labelled"
              columns={columns}
              rows={proposals}
              keyOf={({ id }) => id}
              path={deskPaths.contragents}
              query={queryOf(state)}
            />
            <Pager paging={paging} hrefOf={(page) => hrefOf(state, page)} />
          </>
        )}
      </div>
    </>
  );
}

function NoProposals({ state }: { state: ProposalState }) {
  return (
    <EmptyBox
      title={state === 'waiting' ? 'Все контрагенты из 1С известны' : 'Скрытых контрагентов нет'}
      drawing={{ name: 'box', tint: 1 }}
    >
      {state === 'waiting'
        ? 'Здесь появятся контрагенты из файлов 1С, которых портал не знает: их можно связать со своими, завести дилером или скрыть.'
        : 'Здесь остаются контрагенты, которые на портале не нужны: поставщики, сотрудники.'}
    </EmptyBox>
  );
}

const columnsOf = (state: ProposalState): DeskColumn<ListedProposal>[] => [
  {
    id: 'contragent',
    header: 'Контрагент',
    className: 'c-head whole title',
    always: true,
    cell: ({ id, company, inn, kpp, staffName }) => (
      <>
        {nameOf(company)}
        <span className="caption">{requisitesText({ inn, kpp }) || `Ид ${id}`}</span>
        {staffName && <span className="caption">Кто скрыл: {staffName}</span>}
      </>
    ),
  },
  {
    id: 'first',
    header: 'Впервые',
    className: 'c-date',
    labelled: true,
    sorts: true,
    cell: ({ firstSeen }) => ruDateTimeOf(firstSeen),
  },
  {
    id: 'last',
    header: 'Последний раз',
    className: 'c-date',
    labelled: true,
    cell: ({ lastSeen }) => ruDateTimeOf(lastSeen),
  },
  { id: 'file', header: 'Файл', labelled: true, cell: ({ file }) => file },
  {
    id: 'acts',
    header: 'Действия',
    className: 'c-act deeds',
    unlabelled: true,
    always: true,
    cell: (each) => <Acts state={state} {...each} />,
  },
];

const nameOf = (company: string) => company || 'Без названия';

function Acts({ id, company, state }: ListedProposal & { state: ProposalState }) {
  const name = nameOf(company);
  return (
    <>
      {state === 'waiting' && (
        <>
          <a className="btn btn-sm" href={linkContragent(id)} aria-label={`Связать с контрагентом: ${name}`}>
            Связать…
          </a>
          <DeskButton href={dealerFromOneC(id)} aria-label={`Создать дилера: ${name}`}>
            Создать дилера
          </DeskButton>
        </>
      )}
      <form method="post" action={deskPaths.contragents}>
        <input type="hidden" name="id" value={id} />
        <input type="hidden" name="dismissed" value={state === 'waiting' ? '1' : '0'} />
        <SubmitButton
          busy={state === 'waiting' ? 'Скрываем…' : 'Возвращаем…'}
          className="btn-sm btn-quiet"
          aria-label={`${state === 'waiting' ? 'Не показывать' : 'Вернуть'}: ${name}`}
        >
          {state === 'waiting' ? 'Не показывать' : 'Вернуть'}
        </SubmitButton>
      </form>
    </>
  );
}
