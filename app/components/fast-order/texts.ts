import { thousands } from '#server/kernel/money.ts';
import { plural } from '#server/kernel/plural.ts';

/** «3 позиции», as what is added. */
export function positions(count: number): string {
  return `${thousands(count)} ${plural(count, 'позицию', 'позиции', 'позиций')}`;
}

/** «18 шт.» */
export function pieces(count: number, unit: string): string {
  return `${thousands(count)} ${unit || 'шт.'}`;
}
