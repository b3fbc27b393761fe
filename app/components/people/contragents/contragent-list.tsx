import { EmptyBox } from '#app/components/ui/empty-box.tsx';
import { shownField } from '#app/components/ui/shown-field.ts';
import { StateLabel } from '#app/components/ui/state-label.tsx';
import { SubmitButton } from '#app/components/ui/submit-button.tsx';
import { dayOf, ruDate } from '#server/kernel/clock.ts';
import type { ListedContragent } from '#server/people/contragents/contragent-view.ts';
import type { Party } from '#server/people/contragents/party.ts';
import { partyChanges, type WaitingRequest } from '#server/people/requests/request-view.ts';
import { contragentPath } from './contragent-hrefs.ts';

type Props = {
  contragents: (ListedContragent & { lastChange: number })[];
  requests: WaitingRequest[];
  mayChange: boolean;
};

/**
 * The legal entities of the dealer. One form around the table, in which each switch is a button with its own
 * address.
 */
export function ContragentList({ contragents, requests, mayChange }: Props) {
  if (contragents.length === 0) {
    return (
      <div className="card">
        <EmptyBox title="Контрагентов пока нет" drawing={{ name: 'box', tint: 1 }}>
          {mayChange
            ? 'Добавьте юридическое лицо: на него оформляют договор.'
            : 'Вам не открыт ни один договор.'}
        </EmptyBox>
      </div>
    );
  }
  const requestFor = (kind: WaitingRequest['kind'], id: number) =>
    requests.find((each) => each.kind === kind && each.contragentId === id);
  return (
    <form method="post" className="card">
      <table className="data-table cards records labelled">
        <caption className="visually-hidden">Контрагенты</caption>
        <thead>
          <tr>
            <th scope="col">Название</th>
            <th scope="col">ИНН, КПП</th>
            <th scope="col">Договоры</th>
            <th scope="col">Состояние</th>
            {mayChange && (
              <th scope="col">
                <span className="visually-hidden">Действия</span>
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {contragents.map(({ id, company, inn, kpp, contracts, enabled, lastChange }) => (
            <tr key={id}>
              <td className="c-number title">
                <a href={contragentPath(id)} data-keep-scroll>
                  {company}
                </a>
              </td>
              <td className="c-date" data-label="ИНН, КПП">
                {inn}
                {kpp && <span className="caption">{kpp}</span>}
                <PendingRequisites
                  request={requestFor('requisites', id)}
                  present={{ company, inn, kpp }}
                  contragent={id}
                />
              </td>
              <td className="c-agent" data-label="Договоры">
                {contracts.length > 0 ? (
                  contracts.map(({ header }) => header).join(', ')
                ) : (
                  <span className="quiet">нет</span>
                )}
                {mayChange && enabled && !contracts.some((each) => each.enabled) && (
                  <ContractRequest contragent={{ id, company }} request={requestFor('contract', id)} />
                )}
              </td>
              <td className="c-state">
                <StateLabel
                  kind={enabled ? 'success' : 'neutral'}
                  text={enabled ? 'Действует' : 'Отключён'}
                />
              </td>
              {mayChange && (
                <td className="c-act">
                  <div className="actions">
                    <input type="hidden" name={shownField(id)} value={lastChange} />
                    <SubmitButton
                      busy={enabled ? 'Отключаем…' : 'Включаем…'}
                      className="btn-sm btn-quiet"
                      formAction={`${contragentPath(id)}/enabled`}
                      name="enabled"
                      value={enabled ? '0' : '1'}
                      aria-label={`${enabled ? 'Отключить' : 'Включить'}: ${company}`}
                    >
                      {enabled ? 'Отключить' : 'Включить'}
                    </SubmitButton>
                  </div>
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </form>
  );
}

type ContractRequestProps = {
  contragent: { id: number; company: string };
  request: WaitingRequest | undefined;
};

/** The button that requests a contract, or a note that it was requested. */
function ContractRequest({ contragent: { id, company }, request }: ContractRequestProps) {
  if (request) {
    return <span className="caption">Договор запрошен {ruDate(dayOf(request.createdAt))}</span>;
  }
  return (
    <SubmitButton
      busy="Запрашиваем…"
      className="btn-sm request-button"
      formAction={`${contragentPath(id)}/contract`}
      aria-label={`Запросить договор: ${company}`}
    >
      Запросить договор
    </SubmitButton>
  );
}

type PendingProps = { request: WaitingRequest | undefined; present: Party; contragent: number };

/** The requisites that wait for the desk's decision, with a button to withdraw the request. */
function PendingRequisites({ request, present, contragent }: PendingProps) {
  if (!request) return null;
  return (
    <div className="pending-request">
      <span className="caption">Ждёт подтверждения:</span>
      {partyChanges(present, request.wanted).map((change) => (
        <span className="caption" key={change}>
          {change}
        </span>
      ))}
      <SubmitButton
        busy="Отзываем…"
        className="btn-sm btn-quiet"
        formAction={`${contragentPath(contragent)}/withdraw`}
        name="request"
        value={request.id}
        aria-label={`Отозвать новые реквизиты: ${present.company}`}
      >
        Отозвать
      </SubmitButton>
    </div>
  );
}
