import { PageHead } from '#app/components/layout/page-head.tsx';
import { SelectField } from '#app/components/ui/choice-field.tsx';
import { EmptyBox } from '#app/components/ui/empty-box.tsx';
import { errorItems, errorTitle } from '#app/components/ui/error-items.ts';
import { ErrorSummary } from '#app/components/ui/error-summary.tsx';
import { formFields } from '#app/components/ui/form-fields.ts';
import { Note } from '#app/components/ui/note.tsx';
import { PhoneField } from '#app/components/ui/phone-field.tsx';
import { SubmitButton } from '#app/components/ui/submit-button.tsx';
import type { Refusal } from '#app/http/answers/run-screen.server.ts';
import {
  type NumberOwner,
  reasonNames,
  reasons,
  type VisitorData,
} from '#server/desk/personal-data/personal-data.ts';
import { DataSections } from './data-sections.tsx';
import { actsPath, personalDataHref, visitorPath } from './personal-data-hrefs.ts';
import { VisitorSearch } from './visitor-search.tsx';

type Props = {
  /** Undefined before a search. */
  found: VisitorData | undefined;
  /** The refusal of a search. */
  notFound: Refusal | undefined;
  /** The refusal to destroy the data. */
  refusal: Refusal | undefined;
};

/**
 * All data that the portal holds on a telephone number without an account, with buttons to export and to destroy
 * them.
 */
export function VisitorScreen({ found, notFound, refusal }: Props) {
  return (
    <>
      <PageHead
        title="Персональные данные посетителя"
        crumbs={[{ label: 'Персональные данные', href: actsPath }, { label: 'Посетитель' }]}
      >
        {found && found.mark !== '' && <JsonButton phone={found.phone} />}
      </PageHead>
      {found && <Owners owners={found.owners} />}
      {found?.mark === '' && (
        <div className="card desk-part">
          <EmptyBox title="Заявок посетителя с этого номера нет" drawing={{ name: 'box', tint: 1 }}>
            Номер {found.phone}: без учётной записи звонок с него не заказывали, или данные уже уничтожены.
          </EmptyBox>
        </div>
      )}
      {found && <DataSections sections={found.sections} />}
      {found && found.mark !== '' && <EraseForm key={found.mark} found={found} refusal={refusal} />}
      <VisitorSearch
        key={found?.phone}
        {...(found && { title: 'Найти другой номер' })}
        phone={found?.phone ?? ''}
        refusal={notFound}
      />
    </>
  );
}

/** Downloads the data as JSON. It is a form, so that the number does not get into an address. */
function JsonButton({ phone }: { phone: string }) {
  return (
    <form method="post" action={`${visitorPath}.json`} data-reload>
      <input type="hidden" name="phone" value={phone} />
      <button type="submit" className="btn btn-sm">
        Скачать JSON
      </button>
    </form>
  );
}

function Owners({ owners }: { owners: NumberOwner[] }) {
  if (owners.length === 0) return null;
  return (
    <Note kind="info" title="Этот номер есть и у пользователя дилера">
      Здесь только заявки без входа в портал. Данные пользователя выдают и уничтожают отдельно:{' '}
      {owners.map(({ id, dealerId, dealer, name, email }, i) => (
        <span key={id}>
          {i > 0 && '; '}
          <a href={personalDataHref(dealerId, id)}>{name || email}</a>, {dealer}
        </span>
      ))}
    </Note>
  );
}

function EraseForm({ found, refusal }: { found: VisitorData; refusal: Refusal | undefined }) {
  const { form, fields, errors } = formFields('erase', { confirm: '', reason: 'withdrawn' }, refusal);
  const labels = { confirm: 'Телефон', reason: 'Основание' };
  const items = errorItems(errors, (name) => `${form.id}-${name}`, `#${fields.confirm.id}`, labels);
  return (
    <form method="post" action={visitorPath} className="card desk-part form-body no-print" {...form}>
      <ErrorSummary title={errorTitle('Данные не уничтожены', items.length)} items={items} />
      <h2 className="m-0">Уничтожить персональные данные</h2>
      <p className="m-0">
        Имя и телефон будут стёрты из заявок, звонков и писем в очереди, заметки о звонках – целиком, согласия
        – удалены. Звонок, который ещё ждёт, закроется: перезвонить будет некому.
      </p>
      <p className="m-0">
        Останутся номера и время звонков, без имени и телефона. Будет составлен акт. Вернуть данные нельзя.
      </p>
      <input type="hidden" name="intent" value="erase" />
      <input type="hidden" name="phone" value={found.phone} />
      <input type="hidden" name="mark" value={found.mark} />
      <SelectField
        meta={fields.reason}
        label={labels.reason}
        options={reasonNames.map((value) => ({ value, label: reasons[value] }))}
      />
      <PhoneField meta={fields.confirm} label="Этот номер ещё раз, чтобы подтвердить" required />
      <div className="form-acts">
        <SubmitButton busy="Уничтожаем…" className="btn-danger">
          Уничтожить данные
        </SubmitButton>
        <a className="btn" href={actsPath}>
          Отмена
        </a>
      </div>
    </form>
  );
}
