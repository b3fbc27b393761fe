import { pieces } from '../../kernel/quantity.ts';

/** Returns «На складе Тверь свободных остатков нет» or «На складе Тверь свободно только 5 шт.». */
export function notMovedText(warehouse: string, free: number, unit: string): string {
  return free > 0
    ? `На складе ${warehouse} свободно только ${pieces(free, unit)}`
    : `На складе ${warehouse} свободных остатков нет`;
}
