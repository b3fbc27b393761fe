import { escaped } from '../../files/escaped.ts';
import { type Part, partsOf, withoutLinks } from './own-addresses.ts';

export type MailPage = {
  /** The name of the portal, above the card. */
  portal: string;
  /** The portal's own address, to which the name links. */
  origin: string;
  /** The color of the button, such as `#2350c4`. */
  accent: string;
  subject: string;
  title: string | undefined;
  /** Plain text: paragraphs, «– » before list items, «Открыть заказ: https://…» for the next action. */
  text: string;
  /** The addresses in the text that become links; no others do. */
  own: readonly string[];
  /** The signature set up by an administrator; its addresses become links. */
  signature: string;
  /** Links below the card, as label and address. */
  links: readonly (readonly [label: string, href: string])[];
  /** Why the mail was sent; '' for a mail that cannot be turned off. */
  reason: string;
};

const font = "font-family:-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";

/**
 * Dark colors need a style sheet. Webmail programs that drop it show the light colors, which are inline. The colors
 * are those of docs/visual.md.
 */
const styles = `
:root{color-scheme:light dark;supported-color-schemes:light dark}
body{margin:0;padding:0}
a{overflow-wrap:anywhere}
@media (max-width:480px){.card{padding:20px 16px!important}.side{padding-left:16px!important;padding-right:16px!important}.out{padding:0 0 16px!important}.key{width:38%!important}}
@media (prefers-color-scheme:dark){
body,.out{background:#111827!important}
.card{background:#1a2231!important;border-color:#2a3447!important}
.ink{color:#e6eaf2!important}
.dim{color:#9ba6ba!important}
.rule{border-color:#2a3447!important}
.link{color:#9db9ff!important}
}`;

/**
 * Returns a mail as an HTML page, made from the same text as its plain part. All mails have one layout (§11.9.1) of
 * tables and inline styles, because mail programs support little else. The page loads no external resources.
 */
export function mailPage(mail: MailPage): string {
  const { portal, origin, accent, subject, title, text, own, signature, links, reason } = mail;
  const heading = title
    ? `<h1 class="ink" style="margin:0 0 16px;font-size:22px;line-height:28px;font-weight:600;color:#1a2231">${escaped(withoutLinks(title))}</h1>`
    : '';
  const under = [
    reason && `<p style="margin:0 0 8px">${escaped(reason)}</p>`,
    links.map(([label, href]) => anchor(href, label)).join(' &nbsp;·&nbsp; '),
  ].join('');
  return `<!DOCTYPE html>
<html lang="ru"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark">
<meta name="format-detection" content="telephone=no,date=no,address=no,email=no">
<title>${escaped(subject)}</title><style>${styles}
</style></head>
<body style="margin:0;background:#f2f4f8">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" class="out" style="background:#f2f4f8;padding:0 0 24px"><tr><td align="center">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="max-width:640px;${font};font-size:15px;line-height:23px">
<tr><td class="side" style="background:#0e1b38;padding:14px 24px;border-top:3px solid #ffb938"><a href="${escaped(origin)}" style="color:#ffffff;text-decoration:none;font-size:17px;font-weight:600">${escaped(portal)}</a></td></tr>
<tr><td class="card ink" style="background:#ffffff;color:#1a2231;padding:24px;border:1px solid #dde2ea;border-top:0;border-radius:0 0 8px 8px">
${heading}${bodyOf(withoutLinks(text, own), { accent, own })}${signatureOf(signature)}
</td></tr>
${under ? `<tr><td class="dim side" style="padding:16px 24px 0;color:#5b6577;font-size:13px;line-height:20px">${under}</td></tr>` : ''}
</table></td></tr></table>
</body></html>
`;
}

/**
 * Returns the text of a mail as HTML. The last paragraph that consists of a label and one of the portal's own
 * addresses becomes the button.
 */
function bodyOf(text: string, { accent, own }: Pick<MailPage, 'accent' | 'own'>): string {
  const paragraphs = text.trim().split(/\n{2,}/);
  const next = paragraphs.findLastIndex((paragraph) => actionOf(paragraph, own));
  return paragraphs
    .map((paragraph, i) => {
      const action = i === next ? actionOf(paragraph, own) : undefined;
      return action ? button(action, accent) : prose(paragraph.split('\n'), own);
    })
    .join('\n');
}

type Action = { label: string; href: string };

/** Parses «Открыть заказ: https://…»; undefined unless the portal itself wrote the address. */
function actionOf(paragraph: string, own: readonly string[]): Action | undefined {
  const [, label = '', href = ''] = /^([^:\n]{1,60}): (https?:\/\/\S+)$/.exec(paragraph) ?? [];
  return own.includes(href) ? { label, href } : undefined;
}

const fact = /^(\p{Lu}[^:\n–]{1,30}): (.+)$/u;

type Kind = 'item' | 'fact' | 'line';

function kindOf(line: string): Kind {
  if (line.startsWith('– ')) return 'item';
  return fact.test(line) && !/https?:/.test(line) ? 'fact' : 'line';
}

function facts(lines: readonly string[]): string {
  const rows = lines.map((line, i) => {
    const [, key = '', value = ''] = fact.exec(line) ?? [];
    const edge = i === 0 ? '' : 'border-top:1px solid #e4e8ef;';
    return `<tr><td class="key dim rule" valign="top" style="${edge}width:32%;padding:7px 12px 7px 0;color:#5b6577">${escaped(key)}</td><td class="rule" valign="top" style="${edge}padding:7px 0">${escaped(value)}</td></tr>`;
  });
  return `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="margin:0 0 16px;font-size:15px;line-height:21px">${rows.join('')}</table>`;
}

/** Returns lines of text as HTML: lines that begin with a dash become a list, several facts in a row become a table. */
function prose(lines: readonly string[], own: readonly string[]): string {
  const blocks: { kind: Kind; lines: string[] }[] = [];
  for (const line of lines) {
    const kind = kindOf(line);
    const last = blocks.at(-1);
    if (last?.kind === kind) last.lines.push(line);
    else blocks.push({ kind, lines: [line] });
  }
  return blocks.map((block) => blockOf(block, own)).join('');
}

function blockOf({ kind, lines }: { kind: Kind; lines: readonly string[] }, own: readonly string[]): string {
  const linked = (line: string) => withAnchors(partsOf(line, own));
  if (kind === 'fact' && lines.length > 1) return facts(lines);
  if (kind !== 'item') return `<p style="margin:0 0 16px">${lines.map(linked).join('<br>')}</p>`;
  const items = lines.map((line) => `<li style="margin:0 0 4px">${linked(line.slice(2))}</li>`);
  return `<ul style="margin:0 0 16px;padding:0 0 0 20px">${items.join('')}</ul>`;
}

function button({ label, href }: Action, accent: string): string {
  return `<table role="presentation" cellpadding="0" cellspacing="0" border="0" style="margin:4px 0 20px"><tr><td style="background:${accent};border-radius:6px"><a href="${escaped(href)}" style="display:inline-block;padding:10px 18px;color:#ffffff;font-weight:600;text-decoration:none">${escaped(label)}</a></td></tr></table>`;
}

function signatureOf(signature: string): string {
  if (!signature) return '';
  const lines = signature
    .split('\n')
    .map((line) => withAnchors(addressesIn(line)))
    .join('<br>');
  return `<p class="dim rule" style="margin:8px 0 0;padding:16px 0 0;border-top:1px solid #e4e8ef;color:#5b6577">${lines}</p>`;
}

/** Returns an escaped line, with links for the parts that are web addresses. */
function withAnchors(parts: readonly Part[]): string {
  return parts
    .map(({ text, own }) => (own && /^https?:/.test(text) ? anchor(text, text) : escaped(text)))
    .join('');
}

/** Splits a line of the signature at its addresses; a full stop after an address is not part of it. */
function addressesIn(line: string): Part[] {
  return line
    .split(/(https?:\/\/[^\s«»<>"]*[^\s«»<>".,;:!?)])/)
    .map((text, i) => ({ text, own: i % 2 === 1 }));
}

function anchor(href: string, label: string): string {
  return `<a class="link" href="${escaped(href)}" style="color:#2350c4">${escaped(label)}</a>`;
}
