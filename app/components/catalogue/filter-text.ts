const number = new Intl.NumberFormat('ru-RU', { maximumFractionDigits: 3, useGrouping: false });
const whole = new Intl.NumberFormat('ru-RU', { maximumFractionDigits: 0 });
const broken = new Intl.NumberFormat('ru-RU', { minimumFractionDigits: 2, maximumFractionDigits: 2 });

/** Returns a number as it is typed into a field: 1.5 → «1,5»; empty for undefined. */
export function numberText(value: number | undefined): string {
  return value === undefined ? '' : number.format(value);
}

/** Returns kopecks as the roubles that are typed into a field: «9 000» or «284,60»; empty for undefined. */
export function roublesText(kopecks: number | undefined): string {
  if (kopecks === undefined) return '';
  return (kopecks % 100 === 0 ? whole : broken).format(kopecks / 100).replace(/\s/g, ' ');
}

/** Returns the bounds as text: «от 5 до 200», «от 5» or «до 200». */
export function boundsText(from: string, to: string): string {
  return [from && `от ${from}`, to && `до ${to}`].filter(Boolean).join(' ');
}
