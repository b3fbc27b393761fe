import { RadioList, SelectField } from '#app/components/ui/choice-field.tsx';
import { DateField } from '#app/components/ui/date-field.tsx';
import { errorItems, meanwhileItems, refusalTitle } from '#app/components/ui/error-items.ts';
import { ErrorSummary } from '#app/components/ui/error-summary.tsx';
import { formFields } from '#app/components/ui/form-fields.ts';
import { Original, returnedOriginal } from '#app/components/ui/original.tsx';
import { SubmissionKey } from '#app/components/ui/submission-key.tsx';
import { SubmitButton } from '#app/components/ui/submit-button.tsx';
import { TextareaField, TextField } from '#app/components/ui/text-field.tsx';
import { Tick, tickedIn } from '#app/components/ui/tick.tsx';
import type { Refusal } from '#app/http/answers/run-screen.server.ts';
import {
  audienceNames,
  audiences,
  type MailingCard,
  mailingFormValues,
} from '#server/content/mailings/mailing-view.ts';
import { deskPaths } from '../desk-hrefs.ts';
import { deskMailing } from './mailing-hrefs.ts';

const labels: Record<string, string> = {
  header: 'Тема',
  text: 'Текст',
  href: 'Ссылка',
  audience: 'Кому',
  manager: 'Менеджер',
  price_type: 'Вид цен',
  warehouse: 'Склад',
  starts_on: 'День отправки',
  starts_time: 'Время',
};

type Props = { card: MailingCard; refusal: Refusal | undefined };

/** The form of a message: its text, recipients and time. It only saves a draft and sends nothing. */
export function MailingForm({ card, refusal }: Props) {
  const { mailing, choices } = card;
  const stored = mailingFormValues(mailing);
  const { form, fields, errors } = formFields('mailing', stored, refusal);
  const items = [
    ...errorItems(errors, (name) => `${form.id}-${name}`, `#${fields.header.id}`, labels),
    ...meanwhileItems(refusal, `#${fields.header.id}`),
  ];
  const ticked = tickedIn(stored, refusal);
  const named = (list: { id: number; header: string }[]) =>
    list.map(({ id, header }) => ({ value: id, label: header }));
  const whom = audienceNames.filter((name) => name !== 'manager' || choices.managers.length > 0);
  const isOwn = mailing.servedBy !== null;
  return (
    <form method="post" action={deskMailing(mailing.id || 'new')} className="card form-body" {...form}>
      {mailing.id > 0 && <Original values={stored} returned={returnedOriginal(refusal)} />}
      {mailing.id === 0 && <SubmissionKey />}
      <ErrorSummary title={refusalTitle(refusal, 'Сообщение не сохранено', items.length)} items={items} />
      <TextField meta={fields.header} label={labels.header} maxLength={100} autoComplete="off" required />
      <TextareaField
        meta={fields.text}
        label={labels.text}
        hint="До 1 000 знаков. Длинное лучше написать новостью и поставить на неё ссылку"
        rows={7}
        maxLength={1000}
        required
      />
      <TextField
        meta={fields.href}
        label="Ссылка, необязательно"
        hint="Куда ведёт сообщение: страница портала, например /news/12, или адрес с https://"
        maxLength={255}
        autoComplete="off"
        spellCheck={false}
      />
      <RadioList
        meta={fields.audience}
        label={labels.audience}
        options={whom.map((name) => ({
          value: name,
          label: name === 'all' && isOwn ? 'Все мои дилеры' : audiences[name],
          ...(name === 'chosen' && { hint: 'отметите их после сохранения' }),
        }))}
      />
      {choices.managers.length > 0 ? (
        <SelectField
          meta={fields.manager}
          label="Менеджер, если выбраны его дилеры"
          empty="Не выбран"
          options={named(choices.managers)}
        />
      ) : (
        <input type="hidden" name="manager" value="" />
      )}
      <SelectField
        meta={fields.price_type}
        label="Вид цен, если выбраны по нему"
        empty="Не выбран"
        options={named(choices.priceTypes)}
      />
      <SelectField
        meta={fields.warehouse}
        label="Склад, если выбраны по нему"
        empty="Не выбран"
        options={named(choices.warehouses)}
      />
      <Tick name="main_only" checked={ticked('main_only')}>
        Только главным пользователям
      </Tick>
      <Tick name="by_mail" checked={ticked('by_mail')}>
        И на почту тем, кто не отключил такие письма
      </Tick>
      <div className="in-row">
        <DateField
          meta={fields.starts_on}
          label={labels.starts_on}
          hint="Пусто – сразу"
          towards="future"
          className="w-date"
        />
        <TextField
          meta={fields.starts_time}
          label={labels.starts_time}
          hint="По Москве, чч:мм"
          className="w-date"
          inputMode="numeric"
          maxLength={5}
          autoComplete="off"
        />
      </div>
      <div className="form-acts">
        <SubmitButton busy="Сохраняем…">Сохранить черновик</SubmitButton>
        <a className="btn" href={deskPaths.messages}>
          Отмена
        </a>
      </div>
    </form>
  );
}
