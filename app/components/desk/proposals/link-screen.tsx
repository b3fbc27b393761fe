import { PageHead } from '#app/components/layout/page-head.tsx';
import { EmptyBox } from '#app/components/ui/empty-box.tsx';
import { Fact } from '#app/components/ui/fact.tsx';
import { FilterSearch } from '#app/components/ui/filter-fields.tsx';
import { SubmitButton } from '#app/components/ui/submit-button.tsx';
import type { Candidate, LinkForm } from '#server/desk/proposals/proposal-view.ts';
import { ruDateTimeOf } from '#server/kernel/clock.ts';
import { requisitesText } from '#server/people/contragents/party.ts';
import { DeskButton } from '../allowed.tsx';
import { dealerFromOneC, deskDealer, deskPaths, linkContragents } from '../desk-hrefs.ts';

/** A contragent of 1C, and a search for the contragent of the portal that is the same. */
export function LinkScreen({ proposal, query, candidates, more }: LinkForm) {
  const { id, company, legalAddress, file, lastSeen } = proposal;
  return (
    <>
      <PageHead
        title="Связать с контрагентом"
        crumbs={[{ label: 'Контрагенты из 1С', href: deskPaths.contragents }, { label: 'Связать' }]}
      />
      <div className="card form-body mb-3">
        <dl className="props order-facts">
          <Fact name="Контрагент 1С">
            {company || `Ид ${id}`}
            <span className="caption">{requisitesText(proposal)}</span>
          </Fact>
          <Fact name={legalAddress ? 'Адрес' : ''}>{legalAddress}</Fact>
          <Fact name="Последний раз">
            {ruDateTimeOf(lastSeen)}
            <span className="caption">{file}</span>
          </Fact>
        </dl>
      </div>
      <div className="card">
        <form
          className="cart-tools order-filter dealer-filter"
          method="get"
          action={linkContragents}
          role="search"
          aria-label="Контрагенты портала"
        >
          <input type="hidden" name="id" value={id} />
          <FilterSearch label="ИНН, название контрагента или дилера" value={query} />
          <button type="submit" className="btn btn-sm">
            Найти
          </button>
        </form>
        {candidates.length === 0 ? (
          <EmptyBox
            title="Таких контрагентов нет"
            actions={
              <DeskButton className="btn" href={dealerFromOneC(id)}>
                Создать дилера
              </DeskButton>
            }
          >
            Ищем по началу слов: ИНН, названия контрагента и дилера.
          </EmptyBox>
        ) : (
          <table className="data-table cards labelled desk-list">
            <caption className="visually-hidden">Контрагенты портала</caption>
            <thead>
              <tr>
                <th scope="col">Контрагент</th>
                <th scope="col">Дилер</th>
                <th scope="col">
                  <span className="visually-hidden">Действия</span>
                </th>
              </tr>
            </thead>
            <tbody>
              {candidates.map((each) => (
                <Row key={each.id} proposal={id} {...each} />
              ))}
            </tbody>
          </table>
        )}
        {more && <p className="form-body quiet">Показаны первые двадцать: уточните поиск.</p>}
      </div>
    </>
  );
}

function Row({
  proposal,
  id,
  company,
  inn,
  kpp,
  dealerId,
  dealer,
  linked,
}: Candidate & { proposal: string }) {
  return (
    <tr>
      <td className="c-head whole title">
        {company}
        <span className="caption">{requisitesText({ inn, kpp })}</span>
      </td>
      <td className="c-dealer" data-label="Дилер">
        <a href={deskDealer(dealerId)}>{dealer}</a>
      </td>
      <td className="c-act">
        {linked ? (
          <span className="quiet">связан с другим в 1С</span>
        ) : (
          <form method="post" action={linkContragents}>
            <input type="hidden" name="id" value={proposal} />
            <input type="hidden" name="contragent" value={id} />
            <SubmitButton busy="Связываем…" className="btn-sm" aria-label={`Связать: ${company}`}>
              Связать
            </SubmitButton>
          </form>
        )}
      </td>
    </tr>
  );
}
