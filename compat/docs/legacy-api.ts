import type { Row } from '../row.ts';
import { apiBasket } from '../table/api-basket.ts';
import { apiCatalogue } from '../table/api-catalogue.ts';
import { apiLists } from '../table/api-lists.ts';
import { apiResources } from '../table/api-resources.ts';
import { apiTalk } from '../table/api-talk.ts';
import { basket } from '../table/basket.ts';
import { catalogue } from '../table/catalogue.ts';
import { exports } from '../table/exports.ts';
import { favourites } from '../table/favourites.ts';
import { openApi } from '../table/open-api.ts';
import { people } from '../table/people.ts';
import { reminder } from '../table/reminder.ts';
import { templates } from '../table/templates.ts';
import { apiBasketDocs } from './api-basket.ts';
import { apiCatalogueDocs } from './api-catalogue.ts';
import { apiListsDocs } from './api-lists.ts';
import { apiResourcesDocs } from './api-resources.ts';
import { apiTalkDocs } from './api-talk.ts';
import { basketDocs } from './basket.ts';
import { catalogueDocs } from './catalogue.ts';
import { conditionOf } from './condition.ts';
import type { Documented } from './documented.ts';
import { exportsDocs } from './exports.ts';
import { favouritesDocs } from './favourites.ts';
import { openApiDocs } from './open-api.ts';
import { peopleDocs } from './people.ts';
import { reminderDocs } from './reminder.ts';
import { templatesDocs } from './templates.ts';

type Chapter = { title: string; rules?: string; rows: Row[]; docs: Documented[] };

const rules = `# The old calls

What integrators of the old portal call, and what they get. This file is written by \`npm run docs:api\` from \`compat/table/\`; a test
tells when it is old.

- With or without a slash at the end. An unknown call is a 404, a wrong verb a 405 with \`Allow\`. GET calls that only read answer HEAD, too.
- Fields come from the query, a form (PHP brackets, multipart) or a JSON body alike; of one that comes twice the body's counts. A body
  whose \`Content-Type\` names no form is read as JSON; letters are UTF-8 or, where they are not (but in multipart), those that it names, else windows-1251.
  More than 1 MiB is a 413; what cannot be read, is nested deeper than 8 or has more than 20,000 fields a 400.
- Where several ids are taken: one, a list with commas, or a list (\`brand=1,2\`, \`brand[]=1&brand[]=2\`, \`{"brand":[1,2]}\`), also of
  records with an \`id\`.
- Answers are JSON in UTF-8. Ids and flags are texts; quantities, counts and money (roubles) numbers; a missing text is \`""\`, a
  missing record or price \`null\`. Dates are \`dd.mm.yyyy\`. Pictures are paths of the portal.
- What went wrong is \`{"status":"error","message":"…"}\` in Russian with the HTTP code; \`errors\` names fields:
  \`{"status":"error","message":"Проверьте заполненные поля","errors":{"minp[5]":["Укажите число"]}}\`. Calls that answer HTML say it in a short
  fragment, \`checkuser\` in plain text.
- A rule of the business that says no («Refused») is a 200, for old clients look at the body.
- Not signed in: 401. Calls that change something are refused (403) to other sites (\`Origin\`, \`Sec-Fetch-Site\`; of old browsers
  \`Referer\`) and to what only fetches ahead (\`Sec-Purpose: prefetch\`).
- A browser that opens a call as a page of its own (\`Sec-Fetch-Dest: document\`, or \`Accept: text/html\` without \`X-Requested-With\`) ends on
  the screen that shows the same; what the call does is done, and told there.`;

const openRules = `Nobody signs in; cookies mean nothing here, and a browser gets JSON, too. With \`token\` (made on the page «Токен») prices are those of its
contract and stocks exact, of its warehouses; a token that is unknown or revoked is a 401. Without it \`price\` is \`null\`, a quantity over 30
reads \`"более 30"\`, and GET answers carry an \`ETag\`: ask again with \`If-None-Match\`. Pages of other sites may call it (CORS).`;

const dealerRules = `The session cookie tells who asks. Wholesale prices that price politics hide from him are \`null\`, and the cookie \`visible_opt=1\`
hides them here as on the screens: a page that shares a browser with the portal shows its customer no more than the portal does. A program
does not send it. Calls that only read answer prices of the contract they name, else of the current one; somebody else's is a 404.`;

const exportRules = `Files to be saved, sent while they are written: their length is not told, and one that breaks off is not whole. Prices are those
that who asks sees on his screens, stocks those of the contract's warehouses. A GET answers an \`ETag\`: ask again with \`If-None-Match\`, and get a 304
while nothing has changed. A third file while two are being written for the same account is a 429, and so is any when ten are.`;

const recordRules = `The id stands in the URL; without it, or as 0, it is a new record, the account of who asks.
What was saved is \`{"state":"success","id":"…"}\`. Somebody else's record is a 404.`;

const formRules = `The forms of the screens for windows of old pages. With \`save=1\` and the form's fields appended the same URL saves: a GET
that changes something, refused to other sites. The address that a form posts to takes such a GET of a script, too.`;

/** In the order of the specification. */
export const chapters: Chapter[] = [
  { title: 'The basket of the old pages', rows: basket, docs: basketDocs },
  { title: 'The catalogue of the old pages', rows: catalogue, docs: catalogueDocs },
  { title: 'Accounts, contragents, messages', rows: people, docs: peopleDocs },
  { title: 'Favourites of the old pages', rows: favourites, docs: favouritesDocs },
  { title: 'The forgotten password', rows: reminder, docs: reminderDocs },
  { title: 'Forms of windows', rules: formRules, rows: templates, docs: templatesDocs },
  { title: 'The catalogue', rules: dealerRules, rows: apiCatalogue, docs: apiCatalogueDocs },
  { title: 'The basket', rows: apiBasket, docs: apiBasketDocs },
  { title: 'Drafts, favourites, needs, acts', rows: apiLists, docs: apiListsDocs },
  { title: 'Single records', rules: recordRules, rows: apiResources, docs: apiResourcesDocs },
  { title: 'Callback, chat, news on top', rows: apiTalk, docs: apiTalkDocs },
  { title: 'The catalogue as files', rules: exportRules, rows: exports, docs: exportsDocs },
  { title: 'Open API', rules: openRules, rows: openApi, docs: openApiDocs },
];

/** The whole of docs/legacy-api.md, from the table. */
export function legacyApi(): string {
  return [rules, ...chapters.flatMap(chapter)].join('\n\n').concat('\n');
}

function chapter({ title, rules: own, rows, docs }: Chapter): string[] {
  return [`## ${title}`, ...(own ? [own] : []), ...rows.map((row) => section(row, docOf(row, docs)))];
}

/** Throws when nobody has said what the row means. */
export function docOf({ url, when, verbs }: Row, docs: Documented[]): Documented {
  const doc = docs.find(
    (each) =>
      each.url === url &&
      JSON.stringify(each.when) === JSON.stringify(when) &&
      (each.verb === undefined || verbs.includes(each.verb)),
  );
  if (!doc) throw new Error(`compat/docs says nothing of ${url} ${JSON.stringify(when ?? '')}`);
  return doc;
}

function section(row: Row, doc: Documented): string {
  const { says, fields, answer, refused } = doc;
  const condition = conditionOf(row);
  const also = row.also ? `Also ${row.also.map((url) => `\`${shown(url)}\``).join(', ')}. ` : '';
  const rows = Object.entries(fields).map(([name, means]) => `| ${name} | ${means} |`);
  return [
    `### ${row.verbs.join(', ')} ${shown(row.url)}${condition && ` with ${condition}`}`,
    `${also}${says} The same on the screen: \`${row.screen}\`.`,
    ...(rows.length > 0 ? [`| field | |\n| --- | --- |\n${rows.join('\n')}`] : []),
    `\`\`\`\n${curl(doc)}\n\`\`\``,
    typeof answer === 'string' ? answer : asJson(answer),
    ...(refused ? [`Refused:\n\n${asJson(refused)}`] : []),
  ].join('\n\n');
}

/** The URL without its place for what may be missing. */
export function shown(url: string): string {
  return url.replace(/\/\{\w+\?\}$/, '/');
}

function asJson(value: object): string {
  return `\`\`\`json\n${JSON.stringify(value, null, 2)}\n\`\`\``;
}

function curl({ call: { path, form } }: Documented): string {
  const data = form?.split('&').map((field) => ` \\\n  --data-urlencode '${field}'`) ?? [];
  return `curl 'https://opt.example.ru${path}'${data.join('')}`;
}
