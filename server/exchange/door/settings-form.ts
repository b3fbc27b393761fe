import type { Wording } from '../../kernel/reconcile.ts';
import { type DoorSettings, mb } from './settings.ts';

/**
 * The exchange settings. `withdrawShare`: the share of a catalogue's products on sale that may go off sale without a
 * question, in percent.
 */
export type ExchangeSettings = DoorSettings & { withdrawShare: number };

const numbers = {
  kept_days: { least: 1, most: 366 },
  alarm_hours: { least: 0, most: 8_784 },
  withdraw_share: { least: 0, most: 100 },
  file_limit: { least: 1, most: 200 },
  max_file: { least: 1, most: 16_384 },
  max_session: { least: 1, most: 65_536 },
} as const;

export type ExchangeSettingName = keyof typeof numbers;

export const exchangeSettingNames = Object.keys(numbers) as ExchangeSettingName[];

/** The lowest and highest value of each field: days, hours, percent, and megabytes for the sizes. */
export const exchangeSettingBounds: Record<ExchangeSettingName, { least: number; most: number }> = numbers;

/** The values of the form, as typed. */
type ExchangeSettingValues = Record<ExchangeSettingName, string>;

/** Returns the settings as values of their form. */
export function exchangeSettingValues(settings: ExchangeSettings): ExchangeSettingValues {
  const { keptDays, alarmHours, withdrawShare, fileLimit, maxFile, maxSession } = settings;
  return {
    kept_days: String(keptDays),
    alarm_hours: alarmHours === 0 ? '' : String(alarmHours),
    withdraw_share: String(withdrawShare),
    file_limit: String(Math.round(fileLimit / mb)),
    max_file: String(Math.round(maxFile / mb)),
    max_session: String(Math.round(maxSession / mb)),
  };
}

/** The labels of the settings in the form and the history. */
export const exchangeSettingWordings: Record<ExchangeSettingName, Wording> = {
  kept_days: { label: 'Сколько дней хранить файлы' },
  alarm_hours: {
    label: 'Через сколько часов без обмена предупредить',
    text: (value) => `«${value || 'нет'}»`,
  },
  withdraw_share: { label: 'Снимать с продажи без вопроса не больше, %' },
  file_limit: { label: 'Часть файла, МБ' },
  max_file: { label: 'Файл, МБ' },
  max_session: { label: 'Все файлы одного обмена, МБ' },
};
