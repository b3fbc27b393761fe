import { isIP } from 'node:net';
import { hostOf, isPublicAddress } from './public-address.server.ts';

/** Names that never lead to the Internet. Other names are checked when the portal connects. */
const localName = /(^|\.)(localhost|local|internal|lan|home|intranet)\.?$/i;

/** Returns a text that explains why the portal cannot send to this address; undefined if it can. */
export function whyNotOutside(text: string, maxLength: number): string | undefined {
  if (text === '') return 'Это поле необходимо заполнить.';
  if (text.length > maxLength) return `Не больше ${maxLength} символов`;
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url?.protocol !== 'https:') return 'Укажите адрес, который начинается с https://';
  if (url.username !== '' || url.password !== '') return 'Уберите из адреса имя и пароль';
  if (url.port !== '' && Number(url.port) <= 1_023) return 'Порт может быть 443 или больше 1023';
  if (withoutFragment(text).length > maxLength) return `Не больше ${maxLength} символов`;
  const host = hostOf(url);
  const isLocal = isIP(host) === 0 ? localName.test(host) || !host.includes('.') : !isPublicAddress(host);
  return isLocal ? 'Этот адрес – из внутренней сети, из интернета его не видно' : undefined;
}

/** Returns whether an address leads to the portal itself, which would then send to itself endlessly. */
export function isPortalItself(url: string, origin: string): boolean {
  return new URL(url).hostname.replace(/\.$/, '') === new URL(origin).hostname;
}

/** Returns the stored form of an address: without the fragment, which is never sent. */
export function withoutFragment(text: string): string {
  const url = new URL(text);
  url.hash = '';
  return url.href;
}
