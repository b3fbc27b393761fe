/**
 * Words and numbers as Russian price lists write them. They use plain spaces, because names are searched; the view adds
 * no-break spaces between number and unit.
 */

/** Formats a number with a decimal comma: 9.6 → «9,6». */
export function ru(value: number): string {
  return String(value).replace('.', ',');
}

/** Returns at least two digits for articuls: 7 → «07», 9.6 → «96». */
export function digits(value: number): string {
  return String(value).replace('.', '').padStart(2, '0');
}

/** Returns a temperature for articuls: 4000 → «40». */
export function kelvin(temperature: number): string {
  return String(temperature / 100);
}

export function angle(degrees: number) {
  return { text: `${degrees}°`, number: degrees };
}

export function years(count: number) {
  return { text: count === 1 ? '1 год' : count < 5 ? `${count} года` : `${count} лет`, number: count };
}

/** Returns the lumens of a lamp, rounded to ten. */
export function lumens(power: number, perWatt: number): number {
  return Math.round((power * perWatt) / 10) * 10;
}

type Colour = { code: string; he: string; she: string };

export const white: Colour = { code: 'W', he: 'белый', she: 'белая' };
export const black: Colour = { code: 'B', he: 'чёрный', she: 'чёрная' };
export const grey: Colour = { code: 'G', he: 'серый', she: 'серая' };
export const silver: Colour = { code: 'S', he: 'серебристый', she: 'серебристая' };
export const cream: Colour = { code: 'C', he: 'бежевый', she: 'бежевая' };
export const graphite: Colour = { code: 'A', he: 'антрацит', she: 'антрацит' };
export const gold: Colour = { code: 'Z', he: 'золотой', she: 'золотая' };

/** Returns a sentence on where white light of this temperature is suitable. */
export function lightMood(temperature: number): string {
  if (temperature <= 2700)
    return 'Тёплый свет 2700 К близок к лампе накаливания: для гостиных, спален и кафе.';
  if (temperature <= 3000)
    return 'Тёплый белый свет 3000 К подходит для торговых залов, холлов и жилых комнат.';
  if (temperature <= 4000)
    return 'Нейтральный свет 4000 К не утомляет глаза и подходит для работы весь день.';
  if (temperature <= 5000) return 'Свет 5000 К близок к дневному: хорошо видны мелкие детали и цвета.';
  return 'Холодный свет 6500 К помогает сосредоточиться и хорошо освещает дворы и склады.';
}

/** Returns a sentence that explains a degree of protection. */
export function protectionNote(protection: string): string {
  const digit = Number(protection.at(-1));
  if (digit >= 7) return `Корпус ${protection} не пропускает пыль и выдерживает временное затопление.`;
  if (digit >= 5)
    return `Корпус ${protection} не пропускает пыль и струи воды: можно ставить на улице и мыть из шланга.`;
  if (digit === 4)
    return `Защита ${protection}: брызги со всех сторон не страшны, подходит для санузлов и кухонь.`;
  return `Степень защиты ${protection}: для сухих отапливаемых помещений.`;
}
