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

/** The contragents of 1C that the portal does not have: those that wait for a decision, or dismissed ones. */
export function ProposalList({ proposals, counts, state, paging }: List) {
  const hrefOf = (which: ProposalState, page?: number) =>
    listHref(deskPaths.contragents, { state: which === 'waiting' ? '' : which }, page);
  return (
    <>
      <PageHead title="Контрагенты из 1С, которых нет на портале" />
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
            <table className="data-table cards labelled desk-list">
              <caption className="visually-hidden">Контрагенты из 1С, новые сверху</caption>
              <thead>
                <tr>
                  <th scope="col">Контрагент</th>
                  <th scope="col">Впервые</th>
                  <th scope="col">Последний раз</th>
                  <th scope="col">Файл</th>
                  <th scope="col">
                    <span className="visually-hidden">Действия</span>
                  </th>
                </tr>
              </thead>
              <tbody>
                {proposals.map((each) => (
                  <Row key={each.id} state={state} {...each} />
                ))}
              </tbody>
            </table>
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

function Row({
  id,
  company,
  inn,
  kpp,
  file,
  firstSeen,
  lastSeen,
  staffName,
  state,
}: ListedProposal & { state: ProposalState }) {
  const name = company || 'Без названия';
  return (
    <tr>
      <td className="c-head whole title">
        {name}
        <span className="caption">{requisitesText({ inn, kpp }) || `Ид ${id}`}</span>
        {staffName && <span className="caption">Кто скрыл: {staffName}</span>}
      </td>
      <td className="c-date" data-label="Впервые">
        {ruDateTimeOf(firstSeen)}
      </td>
      <td className="c-date" data-label="Последний раз">
        {ruDateTimeOf(lastSeen)}
      </td>
      <td data-label="Файл">{file}</td>
      <td className="c-act deeds">
        {state === 'waiting' && (
          <>
            <a
              className="btn btn-sm"
              href={linkContragent(id)}
              aria-label={`Связать с контрагентом: ${name}`}
            >
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
      </td>
    </tr>
  );
}
