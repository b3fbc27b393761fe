import { isDesk } from './desk-path.ts';

/**
 * Translates addresses of the old portal from people's bookmarks:
 * `/catalog/index.php?SECTION_ID=21&PAGEN_1=2`, `/news/?ELEMENT_ID=7`, `/auth/?backurl=/cart/`,
 * `/personal/order/detail/9001/`, `/?logout=yes`. Returns the address of the equivalent screen; undefined for any other address.
 */
export function oldAddress(url: string): string | undefined {
  const [path = '', query = ''] = url.split(/\?(.*)/s);
  const isOld = oldPath.test(path) || oldField.test(query);
  if (!isOld || isDesk(path) || path.endsWith('.data')) return undefined;
  const fields = new URLSearchParams(query);
  const take = (name: string) => {
    const value = fields.get(name) ?? undefined;
    fields.delete(name);
    return value;
  };
  let now = path.replace(/\/index\.php$/i, '/').replace(/^\/catalog(?=\/|$)/i, '/catalogue');
  if (/^\/personal(?:\/|$)/i.test(now)) return placeOfPerson(now, take('ID'));
  const backUrl = take('backurl') ?? take('back_url');
  if (take('logout') === 'yes') return '/logout';
  if (take('login') === 'yes' || /^\/(?:auth|login)\/?$/i.test(now)) {
    // The login screen checks whether this target is allowed.
    const back = backUrl ?? (/^\/(?:auth|login)?\/?$/i.test(now) ? undefined : now);
    now = '/login';
    if (back !== undefined) fields.set('redirectTo', back);
  }
  const section = idIn(take('SECTION_ID'));
  if (section && /^\/(?:catalogue|open)\/?$/i.test(now)) now = `${now.replace(/\/$/, '')}/${section}`;
  const element = idIn(take('ELEMENT_ID'));
  const [, shelf] = /^\/(news|articles|catalogue|open)(?:\/\w+)?\/?$/i.exec(now) ?? [];
  if (element && shelf) now = `${places[shelf.toLowerCase()]}/${element}`;
  for (const name of [...fields.keys()].filter((each) => /^PAGEN_\d+$/.test(each))) {
    const page = take(name);
    if (page && !element) fields.set('page', page);
  }
  return fields.size === 0 ? now : `${now}?${fields}`;
}

/** The internal path at which old product ids are looked up; it is never in the address bar. */
export const bookmarks = '/bookmark/';

const oldPath = /\/index\.php$|^\/(?:catalog|auth|personal)(?:\/|$)/i;
const oldField = /(?:^|&)(?:SECTION_ID|ELEMENT_ID|PAGEN_\d+|back_?url|log(?:in|out)=yes)(?:[=&]|$)/;

/** Sections in which a single item can be addressed. */
const places: Record<string, string> = {
  news: '/news',
  articles: '/articles',
  catalogue: `${bookmarks}product`,
  open: `${bookmarks}open/product`,
};

/**
 * Returns the screen for an address of Bitrix below `/personal/`. `id`: the order's id when the address has it as a
 * field.
 */
function placeOfPerson(path: string, id: string | undefined): string {
  const [, section = '', rest = ''] = /^\/personal\/([^/]*)\/?(.*?)\/?$/i.exec(path) ?? [];
  if (/^(?:cart|basket)$/i.test(section)) return '/cart/';
  if (!/^orders?$/i.test(section)) return '/cabinet';
  const [, named] = /^(?:detail\/)?([^/]+)$/i.exec(rest) ?? [];
  const order =
    named && !/^(?:detail|cancel|make|payment)$/i.test(named) ? named : encodeURIComponent(id ?? '');
  return order === '' ? '/cabinet/orders' : `/cabinet/orders/${order}`;
}

function idIn(text: string | undefined): string | undefined {
  return text && /^[1-9]\d{0,14}$/.test(text) ? text : undefined;
}
