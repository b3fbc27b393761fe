import { isIP } from 'node:net';
import { z } from 'zod';
import { wireText } from '../../kernel/wire-format.ts';
import { hostOf, isPublicAddress } from './public-address.server.ts';

const maxUrlLength = 500;

/** Names that never lead into the Internet. What another name leads to is known when the portal connects. */
const localName = /(^|\.)(localhost|local|internal|lan|home|intranet)\.?$/i;

/** The typed address of a webhook; gives it as it is stored. */
export const zWebhookUrl = z
  .transform((value: unknown, { issues }): string => {
    const text = String([value].flat().at(-1) ?? '').trim();
    const problem = whyNoWebhookUrl(text);
    if (problem === undefined) return storedUrl(text);
    issues.push({ code: 'custom', message: problem, input: value });
    return z.NEVER;
  })
  .meta(wireText(maxUrlLength));

/** Returns why nothing is sent to an address, in words for its owner; undefined when it may be used. */
export function whyNoWebhookUrl(text: string): string | undefined {
  if (text === '') return 'Это поле необходимо заполнить.';
  if (text.length > maxUrlLength) return `Не больше ${maxUrlLength} символов`;
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url?.protocol !== 'https:') return 'Укажите адрес, который начинается с https://';
  if (url.username !== '' || url.password !== '') return 'Уберите из адреса имя и пароль';
  if (url.port !== '' && Number(url.port) <= 1_023) return 'Порт может быть 443 или больше 1023';
  if (storedUrl(text).length > maxUrlLength) return `Не больше ${maxUrlLength} символов`;
  const host = hostOf(url);
  const isLocal = isIP(host) === 0 ? localName.test(host) || !host.includes('.') : !isPublicAddress(host);
  return isLocal ? 'Этот адрес – из внутренней сети, из интернета его не видно' : undefined;
}

/** Returns whether an address leads to the portal itself, which would send events to itself for ever. */
export function isPortalItself(url: string, origin: string): boolean {
  return new URL(url).hostname.replace(/\.$/, '') === new URL(origin).hostname;
}

/** The fragment is never sent. */
function storedUrl(text: string): string {
  const url = new URL(text);
  url.hash = '';
  return url.href;
}
