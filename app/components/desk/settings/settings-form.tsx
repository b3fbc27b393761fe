import { SelectField } from '#app/components/ui/choice-field.tsx';
import { DateField } from '#app/components/ui/date-field.tsx';
import { PhoneField } from '#app/components/ui/phone-field.tsx';
import { RecordForm, recordForm } from '#app/components/ui/record-form.tsx';
import { TextareaField, TextField } from '#app/components/ui/text-field.tsx';
import { Tick } from '#app/components/ui/tick.tsx';
import type { Refusal } from '#app/http/answers/run-screen.server.ts';
import {
  settingsLabels as labels,
  paperMakers,
  settingsFormValues,
} from '#server/desk/settings/settings-form.ts';
import { vatRates } from '#server/ordering/orders/vat.ts';
import { reminderPlaceholders } from '#server/settings/debt-reminder.ts';
import type { Settings } from '#server/settings/settings.ts';
import { deskPaths } from '../desk-hrefs.ts';

const placeholders = Object.entries(reminderPlaceholders)
  .map(([name, meaning]) => `{${name}} – ${meaning}`)
  .join('; ');

type Props = { settings: Settings; refusal: Refusal | undefined };

/** The form of the company, its contacts, the texts of pages and mails, the appearance and the security. */
export function SettingsForm({ settings, refusal }: Props) {
  const stored = settingsFormValues(settings);
  const { fields, isTicked, form } = recordForm('settings', { stored, refusal, labels });
  const off = { autoComplete: 'off' } as const;
  const digits = { inputMode: 'numeric', ...off } as const;
  return (
    <RecordForm
      of={form}
      action={deskPaths.settings}
      className="dealer-form desk-part"
      failed="Настройки не сохранены"
    >
      <fieldset>
        <legend>Компания</legend>
        <TextField
          meta={fields.name}
          label={labels.name}
          hint="В шапке, заголовках и письмах"
          maxLength={60}
          required
          {...off}
        />
        <TextField
          meta={fields.company}
          label={labels.company}
          hint="Поставщик в актах и заказах, например ООО «Свет»"
          maxLength={255}
          {...off}
        />
        <TextField meta={fields.inn} label={labels.inn} hint="Нужен для счетов и накладных" {...digits} />
        <TextField
          meta={fields.kpp}
          label={labels.kpp}
          hint="Нужен для счетов и накладных, у предпринимателя нет"
          {...off}
        />
        <TextField meta={fields.ogrn} label={labels.ogrn} {...digits} />
        <TextField
          meta={fields.legal_address}
          label={labels.legal_address}
          hint="Нужен для УПД и ТОРГ-12"
          maxLength={500}
          {...off}
        />
        <TextField
          meta={fields.bank}
          label={labels.bank}
          hint="Нужен для счетов, как БИК и оба счёта ниже"
          maxLength={255}
          {...off}
        />
        <TextField meta={fields.bik} label={labels.bik} {...digits} />
        <TextField meta={fields.corr_account} label={labels.corr_account} {...digits} />
        <TextField meta={fields.account} label={labels.account} {...digits} />
        <TextField
          meta={fields.more_accounts}
          label={labels.more_accounts}
          hint="Через запятую: их выписки тоже принимаем"
          maxLength={300}
          {...digits}
        />
        <SelectField
          meta={fields.vat}
          label={labels.vat}
          hint="Для доставки и товаров без своей ставки; «Без НДС» – для всех. Пока не выбрано, счетов и накладных нет"
          empty="Не выбран"
          options={vatRates}
        />
      </fieldset>
      <fieldset>
        <legend>Накладные</legend>
        <SelectField
          meta={fields.papers_by}
          label={labels.papers_by}
          hint="Без выбора – 1С, если с ней идёт обмен заказами, иначе портал"
          empty="Как идёт обмен"
          options={paperMakers}
        />
        <DateField
          meta={fields.papers_since}
          label={labels.papers_since}
          hint="Отгрузки до этого дня – не в списке «Отгружено без накладной»"
          className="w-date"
        />
        <TextField
          meta={fields.paper_prefix}
          label={labels.paper_prefix}
          hint="П-&nbsp;даст номер П-15. Номера каждый год идут с&nbsp;1"
          className="w-date"
          maxLength={10}
          {...off}
        />
        <TextField
          meta={fields.director}
          label={labels.director}
          hint="Иванов И. И. – под подписью в УПД и ТОРГ-12"
          maxLength={100}
          {...off}
        />
        <TextField meta={fields.accountant} label={labels.accountant} maxLength={100} {...off} />
      </fieldset>
      <fieldset>
        <legend>Связь</legend>
        <PhoneField meta={fields.phone} label={labels.phone} hint="В шапке и внизу страниц" />
        <TextField
          meta={fields.hours}
          label={labels.hours}
          hint="Рядом с телефоном, например «9–18 по Москве»"
          maxLength={100}
          {...off}
        />
        <TextField meta={fields.email} label={labels.email} inputMode="email" {...off} />
        <TextField meta={fields.address} label={labels.address} maxLength={255} {...off} />
      </fieldset>
      <fieldset>
        <legend>Тексты</legend>
        <TextField
          meta={fields.about}
          label={labels.about}
          hint="Одна фраза без точки: внизу страниц и в поисковиках"
          fieldClass="full-row"
          maxLength={160}
          {...off}
        />
        <TextField
          meta={fields.title}
          label={labels.title}
          hint="Для поисковиков. Пусто – фраза о компании"
          maxLength={100}
          {...off}
        />
        <TextField
          meta={fields.footer}
          label={labels.footer}
          hint="Например, об оферте или лицензии"
          maxLength={255}
          {...off}
        />
        <TextareaField
          meta={fields.description}
          label={labels.description}
          hint="Две-три фразы о товарах и условиях"
          fieldClass="full-row"
          maxLength={300}
        />
      </fieldset>
      <fieldset>
        <legend>Письма</legend>
        <TextField
          meta={fields.mail_name}
          label={labels.mail_name}
          hint="Пусто – название портала"
          maxLength={100}
          {...off}
        />
        <TextareaField
          meta={fields.mail_signature}
          label={labels.mail_signature}
          hint="Внизу каждого письма портала"
          maxLength={1_000}
        />
      </fieldset>
      <fieldset>
        <legend>Заказы</legend>
        <TextareaField
          meta={fields.cancel_reasons}
          label={labels.cancel_reasons}
          hint="По одной в строке: сотрудник выберет причину, и её увидит дилер"
          maxLength={2_000}
          rows={5}
        />
        <TextareaField
          meta={fields.return_reasons}
          label={labels.return_reasons}
          hint="По одной в строке: причину выбирает тот, кто оформляет возврат"
          maxLength={2_000}
          rows={5}
        />
      </fieldset>
      <fieldset>
        <legend>Напоминание о долге</legend>
        <TextField meta={fields.debt_subject} label={labels.debt_subject} maxLength={150} {...off} />
        <TextareaField
          meta={fields.debt_text}
          label={labels.debt_text}
          hint={`Отправляют из «Должников» вместе с актом сверки. Подставляются: ${placeholders}. Пусто – обычный текст`}
          maxLength={3_000}
        />
      </fieldset>
      <fieldset>
        <legend>Вид</legend>
        <TextField
          meta={fields.accent}
          label={labels.accent}
          hint="Код цвета, например #2350c4. Пусто – синий портала. Белый текст на цвете должен читаться"
          className="w-date"
          maxLength={20}
          {...off}
        />
        <Tick name="logo_text" checked={isTicked('logo_text')}>
          {labels.logo_text}
        </Tick>
      </fieldset>
      <fieldset>
        <legend>Безопасность</legend>
        <Tick name="staff_factor" checked={isTicked('staff_factor')} id={fields.staff_factor.id}>
          {labels.staff_factor}
        </Tick>
        <p className="quiet">
          Кто ещё не включил вход с кодом, после входа увидит только{' '}
          <a href={deskPaths.security}>защиту входа</a>, пока не включит его. Сначала включите его у себя.
        </p>
      </fieldset>
    </RecordForm>
  );
}
