import { ruDate } from '../../kernel/clock.ts';
import type { Wording } from '../../kernel/reconcile.ts';
import type { OrderSettings } from '../../ordering/orders/exchange-settings.ts';
import { orderStates } from '../../ordering/orders/rules.ts';
import { posted, type StateRule, stateMap, usualRules } from './state-map.ts';

/** The settings for exchanging orders and their states, as the screen shows them. */
export type ExchangeStates = {
  settings: OrderSettings;
  /** The usual rules with the changes of staff, then the rules that staff have added. */
  rules: (StateRule & { field: string })[];
  warehouses: { id: number; header: string; organisation: string }[];
};

/** The values of the form, as typed: settings, `state[…]` of each rule, `organisation[…]` of each warehouse. */
export type ExchangeFormValues = Record<string, string>;

/** Returns the rules with the names of their fields. The rules that staff have added are named by their ids. */
export function fieldedRules(own: readonly (StateRule & { id: number })[]): ExchangeStates['rules'] {
  const map = stateMap(own);
  const usual = usualRules.map(({ name }, i) => ({ ...map.get(name)!, field: `usual${i}` }));
  const further = own.filter(({ name }) => usualRules.every((each) => each.name !== name));
  return [...usual, ...further.map(({ id, ...rule }) => ({ ...rule, field: `own${id}` }))];
}

export const stateField = (field: string) => `state[${field}]`;
export const organisationField = (id: number) => `organisation[${id}]`;

export function exchangeFormValues({ settings, rules, warehouses }: ExchangeStates): ExchangeFormValues {
  return {
    encoding: settings.encoding,
    split: settings.split,
    since: settings.since && ruDate(settings.since),
    portion: String(settings.portion),
    returns: settings.returns,
    ...Object.fromEntries(rules.map(({ field, state }) => [stateField(field), String(state ?? '')])),
    ...Object.fromEntries(warehouses.map(({ id, organisation }) => [organisationField(id), organisation])),
  };
}

/** The choices of the form. */
export const encodings = [
  { value: 'utf-8', label: 'UTF-8' },
  { value: 'windows-1251', label: 'windows-1251' },
] as const;
export const splits = [
  { value: 'none', label: 'Целиком' },
  { value: 'warehouse', label: 'По складам' },
  { value: 'organisation', label: 'По организациям' },
] as const;
export const returnChoices = [
  { value: 'no', label: 'Не передавать' },
  { value: 'yes', label: 'Передавать' },
] as const;
export const stateChoices = orderStates.map(({ id, header }) => ({ value: String(id), label: header }));
export const unchanged = 'Не менять';

const worded =
  (choices: readonly { value: string; label: string }[], empty = '') =>
  (value: unknown) =>
    `«${choices.find((each) => each.value === value)?.label ?? (value === '' ? empty : value)}»`;

/** Returns the labels of the values in the form and the history. */
export function exchangeWordings({ rules, warehouses }: ExchangeStates): Record<string, Wording> {
  return {
    encoding: { label: 'Кодировка заказов', text: worded(encodings) },
    split: { label: 'Как делить заказ', text: worded(splits) },
    since: { label: 'Отдавать заказы с', text: (day) => (day ? `«${day}»` : '«начала обмена»') },
    portion: { label: 'Заказов за один запрос' },
    returns: { label: 'Возвраты', text: worded(returnChoices) },
    ...Object.fromEntries(
      rules.map(({ field, header }) => [
        stateField(field),
        { label: ruleLabel(header), text: worded(stateChoices, unchanged), named: true as const },
      ]),
    ),
    ...Object.fromEntries(
      warehouses.map(({ id, header }) => [organisationField(id), { label: `Организация склада ${header}` }]),
    ),
  };
}

/** Returns the label of a rule: the name of its state, or «Документ проведён» for posted documents. */
export function ruleLabel(header: string): string {
  return header === posted ? 'Документ проведён' : header;
}
