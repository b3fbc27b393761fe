import { PageHead } from '#app/components/layout/page-head.tsx';
import { RadioList, SelectField } from '#app/components/ui/choice-field.tsx';
import { DateField } from '#app/components/ui/date-field.tsx';
import { RecordForm, recordForm } from '#app/components/ui/record-form.tsx';
import { TextField } from '#app/components/ui/text-field.tsx';
import type { Refusal } from '#app/http/answers/run-screen.server.ts';
import {
  type ExchangeStates,
  encodings,
  exchangeFormValues,
  exchangeWordings,
  organisationField,
  returnChoices,
  ruleLabel,
  splits,
  stateChoices,
  stateField,
  unchanged,
} from '#server/exchange/orders/exchange-form.ts';
import { deskPaths } from '../desk-hrefs.ts';
import { exchangePaths } from './exchange-hrefs.ts';

type Props = { states: ExchangeStates; refusal: Refusal | undefined };

/** How orders are passed to 1C, and what 1C's order states mean on the portal. */
export function ExchangeStatesScreen({ states, refusal }: Props) {
  const stored = exchangeFormValues(states);
  const labels: Record<string, string> = {
    ...Object.fromEntries(Object.entries(exchangeWordings(states)).map(([name, { label }]) => [name, label])),
    added: 'Ещё состояние',
    added_state: 'Что оно значит',
  };
  const { fields, form } = recordForm<string>('exchange', {
    stored: { ...stored, added: '', added_state: '' },
    refusal: refusal && { ...refusal, values: flat(refusal.values) },
    labels,
    first: 'encoding',
  });
  const field = (name: string) => fields[name]!;
  return (
    <>
      <PageHead
        title="Состояния из 1С"
        crumbs={[{ label: 'Обмен с 1С', href: deskPaths.exchange }, { label: 'Состояния из 1С' }]}
      />
      <RecordForm of={form} action={exchangePaths.states} original={stored}>
        <h2 className="mb-2">Как отдавать заказы</h2>
        <RadioList
          meta={field('encoding')}
          label="Кодировка"
          hint="Старые модули обмена читают только windows-1251"
          options={encodings}
        />
        <RadioList
          meta={field('split')}
          label="Заказ в 1С"
          hint="По частям: у первой номер заказа, у остальных свои"
          options={splits}
        />
        <DateField
          meta={field('since')}
          label={labels.since}
          hint="День оформления. Пусто – с появления первого доступа 1С"
          className="w-date"
          towards="past"
        />
        <TextField
          meta={field('portion')}
          label={labels.portion}
          className="w-date"
          inputMode="numeric"
          autoComplete="off"
        />
        <RadioList
          meta={field('returns')}
          label="Возвраты"
          hint="Документами «Возврат товара». Старый модуль, который читает только заказы, отклонит с ними весь обмен"
          options={returnChoices}
        />
        {states.warehouses.length > 0 && (
          <>
            <h2 className="mb-2">Организации складов</h2>
            <p className="remark">
              Портал называет организацию в заказе для 1С и делит по ней заказ, если выбрано «По
              организациям». Пишите её точно как в 1С; поле можно оставить пустым.
            </p>
            <div className="exchange-fields">
              {states.warehouses.map(({ id, header }) => (
                <TextField key={id} meta={field(organisationField(id))} label={header} autoComplete="off" />
              ))}
            </div>
          </>
        )}
        <h2 className="mb-2">Что значат состояния из 1С</h2>
        <p className="remark">
          Заказ идёт только вперёд. Отгрузку и отмену портал узнаёт по самому документу: номер отгрузки,
          «Отгружен», «Отменен», пометка удаления.
        </p>
        <div className="exchange-fields">
          {states.rules.map(({ field: name, header }) => (
            <SelectField
              key={name}
              meta={field(stateField(name))}
              label={ruleLabel(header)}
              empty={unchanged}
              options={stateChoices}
            />
          ))}
        </div>
        <TextField
          meta={field('added')}
          label="Ещё состояние, необязательно"
          hint="Как его пишет 1С"
          maxLength={150}
          autoComplete="off"
        />
        <SelectField
          meta={field('added_state')}
          label={labels.added_state}
          empty={unchanged}
          options={stateChoices}
        />
      </RecordForm>
    </>
  );
}

/** Flattens nested values to the names of the fields: `{ state: { own1: '2' } }` → `{ 'state[own1]': '2' }`. */
function flat(values: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(values).flatMap(([name, value]): [string, unknown][] =>
      typeof value === 'object' && value !== null && !Array.isArray(value)
        ? Object.entries(value).map(([inner, text]) => [`${name}[${inner}]`, text])
        : [[name, value]],
    ),
  );
}
