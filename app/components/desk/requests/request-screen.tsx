import { PageHead } from '#app/components/layout/page-head.tsx';
import { errorItems, errorTitle } from '#app/components/ui/error-items.ts';
import { ErrorSummary } from '#app/components/ui/error-summary.tsx';
import { Fact } from '#app/components/ui/fact.tsx';
import { formFields } from '#app/components/ui/form-fields.ts';
import { StateLabel } from '#app/components/ui/state-label.tsx';
import { SubmitButton } from '#app/components/ui/submit-button.tsx';
import { TextareaField } from '#app/components/ui/text-field.tsx';
import type { Refusal } from '#app/http/answers/run-screen.server.ts';
import { type DeskRequest, decidedOn } from '#server/desk/requests/desk-request.ts';
import { ruDateTimeOf } from '#server/kernel/clock.ts';
import { requisiteLabels } from '#server/people/contragents/contragent-view.ts';
import { requisitesText } from '#server/people/contragents/party.ts';
import { fixedRequisites, requestNumber } from '#server/people/requests/request-view.ts';
import { DeskButton } from '../allowed.tsx';
import {
  deskChat,
  deskContract,
  deskDealer,
  deskPaths,
  deskRequest,
  newDeskContract,
} from '../desk-hrefs.ts';
import { PersonFacts } from '../person-facts.tsx';
import { requestSubject } from './request-subject.ts';

type Props = { request: DeskRequest; refusal: Refusal | undefined };

/** A dealer's request, and the decision on it. */
export function RequestScreen({ request, refusal }: Props) {
  const { id, kind, state, createdAt, dealerId, dealer, present, person, contract } = request;
  const { answer, staffName, decidedAt } = request;
  const waits = state.id === 'waiting';
  return (
    <>
      <PageHead
        title={requestSubject[kind]}
        mark={<StateLabel kind={state.label} text={state.header} />}
        crumbs={[{ label: 'Запросы', href: deskPaths.requests }, { label: requestNumber(id) }]}
      >
        {person?.chats && <DeskButton href={deskChat(person.id)}>Написать в чат</DeskButton>}
      </PageHead>
      <div className="card form-body mb-3">
        <dl className="props order-facts">
          <Fact name="Дилер">
            <a href={deskDealer(dealerId)}>{dealer}</a>
          </Fact>
          <Fact name="Контрагент">
            {present.company}
            <span className="caption">{requisitesText(present)}</span>
          </Fact>
          {person && <PersonFacts title="Кто просит" {...person} />}
          <Fact name="Прислан">{ruDateTimeOf(createdAt)}</Fact>
          <Fact name={decidedAt === null ? '' : state.header}>
            {decidedAt !== null && ruDateTimeOf(decidedAt)}
            {staffName && <span className="caption">{staffName}</span>}
          </Fact>
          <Fact name={contract ? 'Договор' : ''}>
            {contract && <a href={deskContract(contract.id)}>{contract.header}</a>}
          </Fact>
        </dl>
      </div>
      {kind === 'requisites' && <Comparison {...request} />}
      {waits ? (
        <Decision request={request} refusal={refusal} />
      ) : (
        answer && (
          <section className="card form-body" aria-labelledby="answer">
            <h2 id="answer">Ответ дилеру</h2>
            <p className="desk-text">{answer}</p>
          </section>
        )
      )}
    </>
  );
}

/** The requisites side by side, with differences marked. */
function Comparison({ state, present, was, wanted }: DeskRequest) {
  const before = state.id === 'waiting' ? present : was;
  return (
    <div className="card mb-3">
      <table className="data-table">
        <caption className="visually-hidden">Что меняется</caption>
        <thead>
          <tr>
            <th scope="col">Поле</th>
            <th scope="col">{state.id === 'waiting' ? 'Сейчас' : 'Было'}</th>
            <th scope="col">Просит</th>
          </tr>
        </thead>
        <tbody>
          {fixedRequisites.map((name) => (
            <tr key={name}>
              <th scope="row" className="fw-normal">
                {requisiteLabels[name]}
              </th>
              <td>{before[name] || <span className="quiet">нет</span>}</td>
              <td>
                {before[name] === wanted[name] ? (
                  <span className="quiet">без изменений</span>
                ) : (
                  <b>{wanted[name] || 'нет'}</b>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** Confirms or refuses the request. A request for a contract is confirmed by creating the contract. */
function Decision({ request, refusal }: Props) {
  const { id, kind, dealerId, contragentId, contragentEnabled } = request;
  const { form, fields, errors } = formFields('decision', { answer: '' }, refusal);
  const items = errorItems(errors, (name) => `${form.id}-${name}`, `#${fields.answer.id}`, {
    answer: 'Ответ дилеру',
  });
  const makes = kind === 'contract';
  return (
    <form method="post" action={deskRequest(id)} className="card form-body" {...form}>
      <ErrorSummary title={errorTitle('Не сохранено', items.length)} items={items} />
      <input type="hidden" name="shown" value={decidedOn(request)} />
      {makes && (
        <p className="quiet">
          {contragentEnabled
            ? 'Когда договор заведён, запрос закрывается сам, а дилеру приходит сообщение и письмо.'
            : 'Контрагент отключён: договор на него сейчас не завести.'}
        </p>
      )}
      {makes && contragentEnabled && (
        <p>
          <DeskButton
            className="btn btn-primary"
            href={`${newDeskContract(dealerId)}&contragent=${contragentId}`}
          >
            Завести договор
          </DeskButton>
        </p>
      )}
      <TextareaField
        meta={fields.answer}
        label="Ответ дилеру"
        hint={
          makes
            ? 'Почему договора не будет. Дилер прочтёт это в сообщениях портала и в письме.'
            : 'Дилер прочтёт это в сообщениях портала и в письме. Чтобы подтвердить, писать не обязательно.'
        }
        rows={4}
      />
      <div className="form-acts">
        {!makes && (
          <SubmitButton busy="Сохраняем…" name="decision" value="confirm">
            Подтвердить
          </SubmitButton>
        )}
        <SubmitButton busy="Отказываем…" name="decision" value="refuse" className="btn-quiet danger ms-auto">
          Отказать
        </SubmitButton>
      </div>
    </form>
  );
}
