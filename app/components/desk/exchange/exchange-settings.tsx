import { PageHead } from '#app/components/layout/page-head.tsx';
import { RecordForm, recordForm } from '#app/components/ui/record-form.tsx';
import { TextField } from '#app/components/ui/text-field.tsx';
import type { Refusal } from '#app/http/answers/run-screen.server.ts';
import {
  type ExchangeSettingName,
  type ExchangeSettings,
  exchangeSettingNames,
  exchangeSettingValues,
  exchangeSettingWordings,
} from '#server/exchange/door/settings-form.ts';
import { deskPaths } from '../desk-hrefs.ts';
import { exchangePaths } from './exchange-hrefs.ts';

const labels = Object.fromEntries(
  exchangeSettingNames.map((name) => [name, exchangeSettingWordings[name].label]),
) as Record<ExchangeSettingName, string>;

const hints: Record<ExchangeSettingName, string> = {
  kept_days: 'Всё, что прислала 1С: скачать и загрузить ещё раз можно до конца этого срока',
  alarm_hours: 'Письмо получат администраторы. Пустое поле – не предупреждать',
  withdraw_share: 'Доля от товаров каталога. Если полный обмен снимает больше, портал ждёт вашего решения',
  file_limit: '1С делит файлы на такие части. Прокси перед порталом должен их пропускать',
  max_file: 'После сборки из частей',
  max_session: 'Вместе с тем, что упаковано в архивы',
};

type Props = { settings: ExchangeSettings; refusal: Refusal | undefined };

export function ExchangeSettingsScreen({ settings, refusal }: Props) {
  const stored = exchangeSettingValues(settings);
  const { fields, form } = recordForm('exchange', { stored, refusal, labels });
  const numbers = (names: ExchangeSettingName[]) =>
    names.map((name) => (
      <TextField
        key={name}
        meta={fields[name]}
        label={name === 'alarm_hours' ? `${labels[name]}, необязательно` : labels[name]}
        hint={hints[name]}
        className="w-date"
        inputMode="numeric"
        autoComplete="off"
      />
    ));
  return (
    <>
      <PageHead
        title="Настройки обмена"
        crumbs={[{ label: 'Обмен с 1С', href: deskPaths.exchange }, { label: 'Настройки обмена' }]}
      />
      <RecordForm of={form} action={exchangePaths.settings}>
        {numbers(['alarm_hours', 'withdraw_share', 'kept_days'])}
        <h2 className="mb-2">Сколько принимать</h2>
        {numbers(['file_limit', 'max_file', 'max_session'])}
      </RecordForm>
    </>
  );
}
