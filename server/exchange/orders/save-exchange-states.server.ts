import { z } from 'zod';
import { dayOf } from '../../kernel/clock.ts';
import { zIfSent, zLine } from '../../kernel/fields.ts';
import { zOriginal } from '../../kernel/reconcile.ts';
import { type FieldErrors, fail, ok } from '../../kernel/result.ts';
import { withRight } from '../../kernel/staff-rights.ts';
import { isTree } from '../../kernel/trees.ts';
import { parseTypedDate, whyNoDay } from '../../kernel/typed-date.ts';
import { staffUseCase } from '../../kernel/use-case.ts';
import {
  heldOrderSettings,
  writeOrderSettings,
} from '../../ordering/orders/exchange-settings.repository.server.ts';
import type { OrderSettings } from '../../ordering/orders/exchange-settings.ts';
import { unqueueReturns } from '../../ordering/returns/repository.server.ts';
import { noted } from '../../work/history/history-entry.ts';
import { saveRecord } from '../../work/history/save-record.server.ts';
import {
  type ExchangeFormValues,
  encodings,
  exchangeFormValues,
  exchangeWordings,
  organisationField,
  returnChoices,
  splits,
  stateChoices,
  stateField,
} from './exchange-form.ts';
import { exchangeStates } from './get-exchange-states.server.ts';
import { folded } from './read-document.ts';
import { writeOrganisation, writeRules } from './states.repository.server.ts';

/** Form fields by the name in brackets; all may be absent. */
const zByName = z.transform((value: unknown) =>
  isTree(value)
    ? Object.entries(value).map(
        ([name, inner]) => [name, String([inner].flat().at(-1) ?? '').trim()] as const,
      )
    : [],
);

const input = z.object({
  encoding: zIfSent(zLine(20)),
  split: zIfSent(zLine(20)),
  since: zIfSent(zLine(40)),
  portion: zIfSent(zLine(20)),
  returns: zIfSent(zLine(20)),
  state: zByName,
  organisation: zByName,
  /** A 1C state that is not in the list yet. */
  added: zIfSent(zLine(150)),
  added_state: zIfSent(zLine(20)),
  original: zOriginal,
});

const mostPerAnswer = 10_000;

/**
 * Saves the settings for giving orders to 1C and the rules for its states; both apply from the next exchange. Returns
 * that were accepted before they are sent, or that 1C has not been given when this ends, are left to staff (§12.1.45).
 * Refusals: BAD_INPUT by field, CHANGED_MEANWHILE.
 */
export const saveExchangeStates = staffUseCase({
  name: 'save-exchange-states',
  access: withRight('exchange'),
  writes: true,
  input,
  async run({ original, state, organisation, added = '', added_state = '', ...typed }, ctx) {
    const { db, now } = ctx;
    await heldOrderSettings(db);
    const known = await exchangeStates(db);
    const stored = exchangeFormValues(known);
    const sent = {
      ...typed,
      ...Object.fromEntries(state.map(([field, value]) => [stateField(field), value])),
      ...Object.fromEntries(organisation.map(([id, value]) => [organisationField(Number(id)), value])),
    };
    const wordings = exchangeWordings(known);
    const form = { kind: 'settings', isNew: false, stored, sent, original, wordings } as const;
    return saveRecord(ctx, form, async (values) => {
      const { settings, fields } = settingsOf(values, dayOf(now));
      const states = Object.keys(values).filter((name) => name.startsWith('state['));
      for (const name of states) if (!isState(values[name]!)) fields[name] = ['Выберите состояние'];
      for (const { id } of known.warehouses) {
        const name = organisationField(id);
        if (values[name]!.length > 255) fields[name] = ['Не больше 255\u00a0знаков'];
      }
      const name = folded(added);
      if (known.rules.some((each) => each.name === name))
        fields.added = ['Такое состояние уже есть в списке'];
      if (!isState(added_state)) fields.added_state = ['Выберите состояние'];
      if (Object.keys(fields).length > 0) return fail('BAD_INPUT', { fields });

      await writeOrderSettings(db, settings);
      if (settings.returns !== known.settings.returns) await unqueueReturns(db);
      const changed = known.rules.filter(
        ({ field }) => values[stateField(field)] !== stored[stateField(field)],
      );
      await writeRules(db, [
        ...changed.map(({ name, header, field }) => ({
          name,
          header,
          state: stateOf(values[stateField(field)]!),
        })),
        ...(added ? [{ name, header: added, state: stateOf(added_state) }] : []),
      ]);
      for (const { id } of known.warehouses) {
        const field = organisationField(id);
        if (values[field] !== stored[field]) await writeOrganisation(db, id, values[field]!);
      }
      const changes = added ? [noted('Состояние из 1С', added)] : [];
      return ok({ id: 3, header: 'Обмен заказами с 1С', changes });
    });
  },
});

function settingsOf(
  values: ExchangeFormValues,
  today: string,
): { settings: OrderSettings; fields: FieldErrors } {
  const fields: FieldErrors = {};
  const { encoding = '', split = '', since = '', portion = '', returns = '' } = values;
  const chosen = <T extends string>(name: string, value: string, choices: readonly { value: T }[]): T => {
    const found = choices.find((each) => each.value === value);
    if (!found) fields[name] = ['Выберите значение из списка'];
    return (found ?? choices[0]!).value;
  };
  const day = since === '' ? '' : parseTypedDate(since, { today, towards: 'past' });
  if (day === undefined) fields.since = [whyNoDay(since)];
  const count = Number(portion.replace(/\s/g, ''));
  if (!Number.isInteger(count) || count < 1 || count > mostPerAnswer)
    fields.portion = ['Укажите целое число от 1 до 10\u00a0000'];
  return {
    settings: {
      encoding: chosen('encoding', encoding, encodings),
      split: chosen('split', split, splits),
      since: day ?? '',
      portion: count,
      returns: chosen('returns', returns, returnChoices),
    },
    fields,
  };
}

function isState(value: string): boolean {
  return value === '' || stateChoices.some((each) => each.value === value);
}

function stateOf(value: string): number | null {
  return value === '' ? null : Number(value);
}
