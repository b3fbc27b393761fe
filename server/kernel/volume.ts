import { bind } from './typography.ts';

const exactly = new Intl.NumberFormat('ru-RU', { maximumFractionDigits: 6 });

/** Returns a volume in cubic centimetres as people write it: «0,0125 м³», «1,2 м³». */
export function volumeText(volume: number): string {
  return bind(exactly.format(volume / 1_000_000), 'м³');
}
