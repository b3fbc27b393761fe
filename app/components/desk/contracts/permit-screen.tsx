import { PageHead } from '#app/components/layout/page-head.tsx';
import { DateField } from '#app/components/ui/date-field.tsx';
import { errorItems, errorTitle } from '#app/components/ui/error-items.ts';
import { ErrorSummary } from '#app/components/ui/error-summary.tsx';
import { formFields } from '#app/components/ui/form-fields.ts';
import { SubmitButton } from '#app/components/ui/submit-button.tsx';
import { TextField } from '#app/components/ui/text-field.tsx';
import type { Refusal } from '#app/http/answers/run-screen.server.ts';
import type { ContractCard } from '#server/desk/contracts/contract-view.ts';
import { addDays, currentDay, ruDate } from '#server/kernel/clock.ts';
import { deskContract, deskContractPermit, deskDealer, deskPaths } from '../desk-hrefs.ts';
import { limitText } from './limit-text.ts';

type Props = { contract: ContractCard; refusal: Refusal | undefined };

/** The default duration in days: a week is enough to place the order in question. */
const usualDays = 7;

/** The form that permits one order of a contract to exceed its limit. */
export function PermitScreen({ contract, refusal }: Props) {
  const { id, header, dealer } = contract;
  const until = ruDate(addDays(currentDay(), usualDays));
  const { form, fields, errors } = formFields('permit', { amount: '', until }, refusal);
  const items = errorItems(errors, (name) => `${form.id}-${name}`, `#${fields.amount.id}`, {
    amount: 'Сумма',
    until: 'Действует по',
  });
  return (
    <>
      <PageHead
        title="Пропустить заказ сверх лимита"
        crumbs={[
          { label: 'Дилеры', href: deskPaths.dealers },
          { label: dealer.header, href: deskDealer(dealer.id) },
          { label: `Договор ${header}`, href: deskContract(id) },
          { label: 'Сверх лимита' },
        ]}
      />
      <form method="post" action={deskContractPermit(id)} className="card form-body" {...form}>
        <ErrorSummary title={errorTitle('Разрешение не выдано', items.length)} items={items} />
        <p className="quiet">
          Лимит договора {limitText(contract)}. Следующий заказ, который его превысит не больше чем на эту
          сумму, оформится один раз; лимит останется прежним. Новое разрешение заменяет прежнее.
        </p>
        <TextField
          meta={fields.amount}
          label="Сверх лимита, не больше, ₽"
          className="w-date"
          inputMode="decimal"
          autoComplete="off"
          required
        />
        <DateField
          meta={fields.until}
          label="Действует по"
          className="w-date"
          towards="future"
          min={ruDate(currentDay())}
        />
        <div className="form-acts">
          <SubmitButton busy="Разрешаем…">Разрешить один заказ</SubmitButton>
          <a className="btn" href={deskContract(id)}>
            Отмена
          </a>
        </div>
      </form>
    </>
  );
}
