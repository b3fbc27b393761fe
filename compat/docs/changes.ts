/** `version`: the first number never changes, because no call is ever removed; the second grows with each addition. */
type ApiChange = { version: string; date: string; changes: readonly string[] };

/**
 * The additions to the calls, newest first, for the chapter «Versions» and the version of /openapi.json. Every change
 * of calls, fields or responses is added here.
 */
export const apiChanges: readonly [ApiChange, ...ApiChange[]] = [
  {
    version: '2.10',
    date: '2026-11-30',
    changes: [
      '`/api/productDocuments/` and `/openapi/getProductDocuments/`: certificates, passports and manuals of goods.',
    ],
  },
  {
    version: '2.9',
    date: '2026-11-28',
    changes: [
      'Ids may be keys of flags or of records, and stand at the end of the URL; `data` and `filter` may hold all fields («Rules»).',
      'A refused repeat has `title` and `count`, a refused cancellation `order` with the present state.',
      '`GET /api/drafts/{id}/` and `/api/act/{id}/`; an unknown `action` of drafts is a 400.',
      '`perpage_limit` in the answer to a larger `perpage`; an upper bound of 0 is none.',
      '`/ajax/search/cat{catalog}/` and `/ajax/getproduct/` use the contract that they name.',
    ],
  },
  {
    version: '2.8',
    date: '2026-11-28',
    changes: [
      'A GET changes data only for scripts of the portal’s own pages and for clients that are no browsers («Rules»): 403 `NOT_FROM_A_LINK`.',
    ],
  },
  {
    version: '2.7',
    date: '2026-11-27',
    changes: [
      'Errors as problem details of RFC 9457, for callers whose `Accept` names `application/problem+json` («Rules»).',
    ],
  },
  {
    version: '2.6',
    date: '2026-11-26',
    changes: [
      'The files of the catalogue take `modified_since`: only goods that have changed; XML, CSV and spreadsheets also name those that are gone.',
      '`GET /api/orders/` takes `manager`, and orders name who placed them: `placed_by`, `placed_by_id`; also `/api/order/{id}` and webhooks.',
      'Calls with the token of a program are limited as those of the open API are: 429 `TOO_MANY_CALLS` («Rules»).',
      'Pages of other sites can read every refusal of `/api` without a cookie, and the headers `Retry-After` and `X-Request-Id`.',
    ],
  },
  {
    version: '2.5',
    date: '2026-11-26',
    changes: [
      'Webhooks tell of stock: `stock.arrived` and `stock.ran_out`, of goods that `/api/followGoods/` names, until `/api/unfollowGoods/`; `/api/followedGoods/` lists them.',
      '`/api/products/changes/`: products whose card, price or stock has changed, and those that are gone.',
      'Lines of type `expected` are ordered before the goods come, under contracts that allow it, as an order of their own, which `POST /api/orders/` answers as `expected` beside another one. Orders have `expected_on`.',
    ],
  },
  {
    version: '2.4',
    date: '2026-11-26',
    changes: [
      'The document describes webhooks (`webhooks`), and has an example of every JSON body.',
      'A page to make calls on, `/developers/try`, and whole programs («Programs»).',
    ],
  },
  {
    version: '2.3',
    date: '2026-11-26',
    changes: [
      'Webhooks tell a program what has happened («Webhooks»).',
      '`POST /api/orders/` above a manager’s limit is a 202 with `status` `approval`; new code `TOO_MANY_APPROVALS`.',
    ],
  },
  {
    version: '2.2',
    date: '2026-11-26',
    changes: [
      '`/api/products/` looks up many products by articuls, barcodes, ids or 1C codes; `/api/csvCatalogExport/` is the catalogue as CSV.',
      'A page beyond the end is empty in the lists of `/api` and `/openapi`; it was the last page.',
      '`perpage` is 1 to 100 in every call.',
    ],
  },
  {
    version: '2.1',
    date: '2026-11-26',
    changes: [
      'Tokens of programs with scopes («Sign-in of programs»), and calls by pages of other sites with such a token.',
      '`GET` and `POST /api/orders/`, with `modified_since` and `Idempotency-Key`; `GET /api/documents/`.',
    ],
  },
  {
    version: '2',
    date: '2026-11-22',
    changes: [
      'Every refusal in JSON has a `code` («Codes»).',
      'All calls of the old portal, at their addresses, with their fields and answers.',
    ],
  },
];

/** The chapter about versions. */
export const versions = `## Versions

There is one version of the calls. Addresses, fields, codes and the meaning of what is sent and answered are never taken back; fields, codes,
calls and events are added. So ignore fields that you do not know, and treat an unknown code by the status of its answer. The number is
\`info.version\` of \`/openapi.json\`.

${apiChanges.map(listed).join('\n\n')}`;

function listed({ version, date, changes }: ApiChange): string {
  return `### ${version}, ${date}\n\n${changes.map((change) => `- ${change}`).join('\n')}`;
}
