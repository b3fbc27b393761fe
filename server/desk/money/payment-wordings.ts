import type { PaymentKind } from '../../db/schema.ts';
import type { Wording } from '../../kernel/reconcile.ts';
import { paymentKinds } from './payment-kinds.ts';
import type { ContractChoice, PaymentFormValues } from './payment-view.ts';

/** Returns the wordings of the values of the form, with contracts by their numbers. */
export function paymentWordings(contracts: ContractChoice[]): Record<keyof PaymentFormValues, Wording> {
  return {
    contract: {
      label: 'Договор',
      text: (id) => `«${contracts.find((each) => String(each.id) === id)?.header ?? ''}»`,
    },
    kind: { label: 'Что внесено', text: (kind) => `«${paymentKinds[kind as PaymentKind]?.header ?? ''}»` },
    paid_on: { label: 'Дата' },
    amount: { label: 'Сумма', text: (text) => `«${text}\u00a0₽»` },
    number: { label: 'Номер документа' },
    note: { label: 'Заметка' },
  };
}
