/**
 * The two keyboard layouts, key by key; some letters of the Russian one are punctuation in the English one.
 */
const english = '`qwertyuiop[]asdfghjkl;\'zxcvbnm,.~QWERTYUIOP{}ASDFGHJKL:"ZXCVBNM<>';
const cyrillic = 'ёйцукенгшщзхъфывапролджэячсмитьбюЁЙЦУКЕНГШЩЗХЪФЫВАПРОЛДЖЭЯЧСМИТЬБЮ';

const toCyrillic = new Map([...english].map((key, i) => [key, cyrillic.charAt(i)]));
const toEnglish = new Map([...cyrillic].map((key, i) => [key, english.charAt(i)]));

/**
 * Returns the texts that may have been meant when `text` was typed in the wrong layout (§10.38.3): read as Russian,
 * then as English, then both again with the words that contain digits as typed: «kfvgf e14» is «лампа e14». Letters
 * of the right alphabet stay, so «кабель ddu» becomes «кабель ввг». A decimal comma stays, too.
 */
export function otherLayouts(text: string): string[] {
  const decimal = /\d[.,]\d/g;
  const kept = new Set([...text.matchAll(decimal)].map(({ index }) => index + 1));
  const read = (keys: Map<string, string>) =>
    Array.from({ length: text.length }, (_, i) =>
      kept.has(i) ? text.charAt(i) : (keys.get(text.charAt(i)) ?? text.charAt(i)),
    ).join('');
  const whole = [read(toCyrillic), read(toEnglish)];
  const typed = text.split(' ');
  const inWords = whole.map((other) => {
    // A key stands for one letter, so both texts have their spaces in the same places.
    const words = other.split(' ');
    return typed.map((word, i) => (/\d/.test(word) ? word : words[i])).join(' ');
  });
  return [...new Set([...whole, ...inWords])].filter((other) => other !== text);
}
