import { zLine } from '../../kernel/fields.ts';

/** `//host` and `/\host` would lead to other sites. */
const own = /^\/(?![/\\])[^\s\\]*$/;
const web = /^https:\/\/[^\s/\\]+\.[^\s\\]+$/i;

const isLink = (text: string) => own.test(text) || web.test(text);
const error = 'Ссылка – адрес на портале, например /news, или полный адрес с https://';

/** A link to a portal page or to another site; '' for none. */
export const zLinkOrNone = zLine(255).refine((text) => text === '' || isLink(text), { error });

/** A required link. */
export const zLink = zLine(255)
  .refine((text) => text !== '', { error: 'Укажите, куда ведёт ссылка', abort: true })
  .refine(isLink, { error });
