import { statuses, texts } from '#server/kernel/texts.ru.ts';
import type { Chapter, Row } from '../row.ts';
import { chapters } from '../table.ts';
import { callName, shownUrl } from './call-name.ts';
import { versions } from './changes.ts';
import { curlOf, programExample, signInExample } from './curl.ts';
import { programExamples } from './programs.ts';
import { shownAnswer, shownRefusal } from './shown-answer.ts';
import { webhookRules } from './webhooks.ts';

const rules = `# The old calls

The calls that programs written for the old portal use, and their answers. \`npm run docs:api\` generates this file from \`compat/table/\`; a
test fails when the file is out of date.

## Rules

- A URL works with or without a slash at its end, and doubled slashes are ignored. An unknown call is a 404, a wrong verb a 405 with
  \`Allow\`. Read-only GET calls also answer HEAD.
- Fields may be sent in the query, in a form (PHP brackets, multipart) or in a JSON body. A field in the body overrides the same field in
  the query. A body whose \`Content-Type\` names no form is read as JSON. Text is UTF-8. Other text (except in multipart) is read in the charset
  of the \`Content-Type\`, by default windows-1251. A URL may even contain unescaped letters, as PHP's curl sends them.
- The URL with all headers may be 256 KiB long (else 431), a body 1 MiB (else 413), a body of
  \`/api/callback/\` or \`/reminder/\` as long as its fields can be, at least 10 KB. A body that cannot be parsed, is nested deeper than
  8 levels or has more than 20,000 fields is a 400.
- A field for several ids accepts
  - one id, or ids with commas: \`brand=1,2\`;
  - a list, with or without numbers: \`brand[]=1&brand[]=2\`, \`brand[0]=1&brand[1]=2\`, \`{"brand":[1,2]}\`;
  - flags under ids: \`brand[1]=1&brand[29]=1&brand[5]=0\`, \`{"brand":{"1":true,"29":true}}\`;
  - records with an \`id\`, or under their ids, as answers have them: \`contracts[0][id]=1\`, \`contracts[1][name]=…\`. If any record has \`checked\`,
    only the checked records count.

  A value that is not an id, keys and values that could both be the ids (\`brand[0]=1&brand[2]=1\`), or a warehouse that the contract does
  not allow, is a 400 that names the field. Unknown fields are ignored.
- The main field may be the last part of the URL: an id (\`/api/setWish/101/\`, \`/api/act/12/\`, \`/api/filter/21/\`), the page of a list
  (\`/api/needs/2/\`, \`/openapi/getAllNews/2/\`), the number of news (\`/openapi/getNewsForMain/3/\`) or the search text. For a call without such a field,
  the 404 names the URL that works.
- HTML fragments also accept a POST. Fields may be wrapped in an object \`data\` or \`filter\`: \`{"filter":{"brand":[1],"page":2}}\`.
- \`perpage\` is 1 to 100 in every call: a larger number counts as 100, and the answer has \`perpage_limit\`; 0, -1, a fraction or a word counts as the default of that list.
  \`asc\` and \`desc\` may be in upper or lower case.
- Answers are JSON in UTF-8. Ids and flags are strings; quantities, counts and money (roubles) are numbers; a missing text is \`""\`, a
  missing record or price is \`null\`. Dates are \`dd.mm.yyyy\`. Pictures are paths on the portal.
- An error is \`{"status":"error","message":"…","code":"…"}\`, with a Russian message and the HTTP status; \`errors\` names fields:
  \`{"status":"error","message":"Проверьте заполненные поля","errors":{"minp[5]":["Укажите число"]},"code":"BAD_INPUT"}\`. Calls that answer
  with HTML return a short fragment, \`checkuser\` returns plain text.
- A caller whose \`Accept\` names \`application/problem+json\` has such an error as RFC 9457 describes it: \`type\` (the code in «Codes»),
  \`title\` (its usual message), \`status\`, \`detail\` (the message), \`code\` and \`errors\`. Answers with the status 200 stay as they are.
- Every JSON answer with an error or a refusal has a \`code\`, which stays the same when its message changes («Codes» lists all of them).
- When a business rule refuses a call («Refused»), the status is 200, because old clients look at the body.
- A 429 and a 503 have \`Retry-After\` in seconds. One token, of the open API or of a program, may make 3,000 calls a minute; further calls get a 429 with the
  code \`TOO_MANY_CALLS\`. An installation may set another number.
- Without a session the answer is a 401. A program signs in with a token of its own, sent as \`Authorization: Bearer svp_…\` («Sign-in of
  programs»). It may instead post the login form and keep the cookie \`portal_session\`, which the examples send; an account with a second
  factor gets no session this way. Replace the e-mail and the password with your own:

\`\`\`
${signInExample}
\`\`\`

- Calls that change data are refused (403) to other sites (\`Origin\`, \`Sec-Fetch-Site\`; in old browsers \`Referer\`) and to prefetching
  browsers (\`Sec-Purpose: prefetch\`).
- A GET changes data only for a script of the portal's own page and for a client that is not a browser: without \`Sec-Fetch-Site\`, \`Sec-Fetch-Dest\`, \`Referer\` and \`Origin\`,
  and with an \`Accept\` that names neither HTML nor images, styles or fonts. Pictures and frames get a 403 (\`NOT_FROM_A_LINK\`).
  Java's \`HttpURLConnection\` names HTML unless told otherwise: set \`Accept: application/json\`.
- A browser that opens a call as a page (\`Sec-Fetch-Dest: document\`, or \`Accept: text/html\` without \`X-Requested-With\`) is redirected to the
  equivalent screen. A POST takes effect, and the screen shows its outcome; a GET that would change data leads to its form, filled in.`;

const codeRules = `Programs should check \`code\` rather than \`message\`, which may name the record or the number concerned. New codes may be
added: treat an unknown code as a refusal, as its status says. The table gives the status of read-only calls; when a business rule refuses
a call that changes data («Refused»), the status is 200 with the same code.`;

const programRules = `## Sign-in of programs

A person who may order creates a token for a program on the page «Токены программ» (\`/cabinet/token/programs\`) with a name, scopes and,
optionally, a last day and the addresses from which it works. The token is shown once and begins with \`svp_\`. The main user sees and revokes
the tokens of the whole company.

\`\`\`
${programExample}
\`\`\`

- With it the program acts for the owner of the token, under the owner’s current contract, with the same rights and limits. A token ends permanently when it is
  revoked, after its last day, or when its owner is disabled: enabling the owner again does not restore it. It is suspended while its owner may not order.
- Each call of \`/api\` names the scope it needs: \`catalogue\`, \`orders:read\` or \`orders:write\`. A token without that scope gets a 403 with the code
  \`TOKEN_SCOPE\`, as for calls that name no scope. In \`/openapi\` the scope \`catalogue\` opens contract prices and exact stocks.
- An unknown, revoked or ended token is a 401 with the code \`TOKEN_INVALID\` and \`WWW-Authenticate: Bearer\`; a call from another address a 403 with the
  code \`TOKEN_ADDRESS\`. A token in the query or in a body is not accepted.
- The token takes precedence over cookies, and the answer sets none; another bearer token beside cookies is ignored. Pages of other sites may make these calls (CORS): preflight requests allow
  \`Authorization\`, \`Content-Type\` and \`Idempotency-Key\`. They read refusals, too, and the headers \`Retry-After\` and \`X-Request-Id\`.
- The time of its last use is kept to the minute.`;

/** Returns the whole of docs/legacy-api.md, generated from the table. */
export function legacyApi(): string {
  const chapterTexts = chapters.flatMap(textOf);
  return [rules, programRules, programExamples, webhookRules, codes(), versions, ...chapterTexts]
    .join('\n\n')
    .concat('\n');
}

/** Returns the chapter that lists the values of `code`. */
function codes(): string {
  const lines = Object.entries(texts).map(
    ([code, text]) => `| \`${code}\` | ${statuses[code as keyof typeof texts] ?? 400} | ${text} |`,
  );
  return `## Codes

${codeRules}

| code | status | usual message |
| --- | --- | --- |
${lines.join('\n')}`;
}

function textOf({ title, rules: own, rows }: Chapter): string[] {
  return [`## ${title}`, ...(own ? [own] : []), ...rows.map(section)];
}

function section(row: Row): string {
  const { says, fields } = row.docs;
  const scope = row.scope && row.url.startsWith('/api/') ? ` Scope of a token: \`${row.scope}\`.` : '';
  const also = row.also ? `Also ${row.also.map((url) => `\`${shownUrl(url)}\``).join(', ')}. ` : '';
  const rows = Object.entries(fields).map(([name, means]) => `| ${name} | ${means} |`);
  const answer = shownAnswer(row);
  const refused = shownRefusal(row);
  return [
    `### ${callName(row)}`,
    `${also}${says} Equivalent screen: \`${row.screen}\`.${scope}`,
    ...(rows.length > 0 ? [`| field | |\n| --- | --- |\n${rows.join('\n')}`] : []),
    `\`\`\`\n${curlOf(row)}\n\`\`\``,
    typeof answer === 'string' ? answer : asJson(answer),
    ...(refused ? [`Refused:\n\n${asJson(refused)}`] : []),
  ].join('\n\n');
}

function asJson(value: object): string {
  return `\`\`\`json\n${JSON.stringify(value, null, 2)}\n\`\`\``;
}
