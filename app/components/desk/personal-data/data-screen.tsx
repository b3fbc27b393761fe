import { PageHead } from '#app/components/layout/page-head.tsx';
import { SelectField } from '#app/components/ui/choice-field.tsx';
import { errorItems, errorTitle } from '#app/components/ui/error-items.ts';
import { ErrorSummary } from '#app/components/ui/error-summary.tsx';
import { formFields } from '#app/components/ui/form-fields.ts';
import { Note } from '#app/components/ui/note.tsx';
import { SubmitButton } from '#app/components/ui/submit-button.tsx';
import { TextField } from '#app/components/ui/text-field.tsx';
import type { Refusal } from '#app/http/answers/run-screen.server.ts';
import {
  type DataSection,
  placeholder,
  reasonNames,
  reasons,
} from '#server/desk/personal-data/personal-data.ts';
import { bind } from '#server/kernel/typography.ts';
import { deskDealer, deskPaths, deskPerson } from '../desk-hrefs.ts';
import { DataSections } from './data-sections.tsx';
import { destructionActHref, personalDataHref } from './personal-data-hrefs.ts';

type Person = { id: number; dealerId: number; dealer: string; name: string; email: string; type: string };
type Props = {
  person: Person;
  sections: DataSection[];
  act: number | undefined;
  refusal: Refusal | undefined;
};

/** All data that the portal holds on a person, with buttons to export and to destroy them. */
export function DataScreen({ person, sections, act, refusal }: Props) {
  const { id, dealerId, dealer, name, email } = person;
  const called = name || email;
  return (
    <>
      <PageHead
        title="Персональные данные"
        crumbs={[
          { label: 'Дилеры', href: deskPaths.dealers },
          { label: dealer, href: deskDealer(dealerId) },
          { label: called, href: deskPerson(dealerId, id) },
          { label: 'Персональные данные' },
        ]}
      >
        <a className="btn btn-sm" href={`${personalDataHref(dealerId, id)}.json`} download>
          Скачать JSON
        </a>
      </PageHead>
      {act !== undefined && (
        <Note
          kind="info"
          title="Персональные данные этого человека уничтожены"
          action={<a href={destructionActHref(act)}>Акт {bind('№', act)}</a>}
        >
          Остались документы без имени, e-mail и телефона.
        </Note>
      )}
      <DataSections sections={sections} />
      {act === undefined && <EraseForm person={person} refusal={refusal} />}
    </>
  );
}

function EraseForm({ person, refusal }: Pick<Props, 'person' | 'refusal'>) {
  const { id, dealerId, type } = person;
  const { form, fields, errors } = formFields('erase', { email: '', reason: 'withdrawn' }, refusal);
  const labels = { email: 'E-mail', reason: 'Основание' };
  const items = errorItems(errors, (name) => `${form.id}-${name}`, `#${fields.email.id}`, labels);
  return (
    <form method="post" action={personalDataHref(dealerId, id)} className="card form-body no-print" {...form}>
      <ErrorSummary title={errorTitle('Данные не уничтожены', items.length)} items={items} />
      <h2 className="m-0">Уничтожить персональные данные</h2>
      <p className="m-0">
        Будут стёрты имя, e-mail, телефон, пароль и фото, сеансы, токены, чат, сообщения, черновики, корзина,
        избранное, настройки и письма в очереди; имя, e-mail и телефон – ещё из рекламаций, заявок на звонок,
        событий и истории. Вход закроется.
      </p>
      <p className="m-0">
        Останутся заказы, акты сверки, взаиморасчёты и реквизиты: их хранят по закону о бухгалтерском учёте.
        Человек будет назван в них «{placeholder(id)}». Будет составлен акт. Вернуть данные нельзя.
      </p>
      {type === '1' && (
        <p className="m-0">
          <b>Это главный пользователь.</b> Чтобы открыть дилеру вход, впишите потом в эту карточку нового
          человека: имя и e-mail.
        </p>
      )}
      <SelectField
        meta={fields.reason}
        label={labels.reason}
        options={reasonNames.map((value) => ({ value, label: reasons[value] }))}
      />
      <TextField
        meta={fields.email}
        label="E-mail этого человека, чтобы подтвердить"
        autoComplete="off"
        spellCheck={false}
        maxLength={254}
        required
      />
      <div className="form-acts">
        <SubmitButton busy="Уничтожаем…" className="btn-danger">
          Уничтожить данные
        </SubmitButton>
        <a className="btn" href={deskPerson(dealerId, id)}>
          Отмена
        </a>
      </div>
    </form>
  );
}
