import { expect, test } from 'vitest';
import { nest, nestJson } from '#app/http/requests/nest.ts';
import { zMarks } from '#server/ordering/basket/input.ts';

const wrong = 'Неверный номер';

/** Returns the marks of a form or a query as `id:wms:type`, or the message of the refusal. */
const read = (sent: { [key: string]: unknown }) => {
  const { data, error } = zMarks.safeParse(sent.mark);
  return error
    ? error.issues[0]?.message
    : data.map(({ id, wms, type }) => [id, wms, type].filter((part) => part !== undefined).join(':'));
};
const ofForm = (query: string) => read(nest(new URLSearchParams(query)));

test.each<[query: string, marks: string[]]>([
  ['mark=', []],
  ['mark[]=', []],
  ['mark=0', []],
  ['mark=101', ['101']],
  ['mark=101:2,106', ['101:2', '106']],
  ['mark[]=101:2:gift&mark[]=106', ['101:2:gift', '106']],
  ['mark[0]=101:2&mark[1]=106', ['101:2', '106']],
  ['mark[7]=101', ['101']],
  ['mark[]=on&mark[]=101', ['101']],
  ['mark[101]=1&mark[106]=0', ['101']],
  ['mark[101]=0&mark[101]=1', ['101']],
  ['mark[101:2:1]=1', ['101:2:1']],
  ['mark[101][2]=1&mark[101][1]=', ['101:2']],
  ['mark[101][2]=0&mark[101][2]=on', ['101:2']],
  ['mark[101][2][1]=on', ['101:2:1']],
  ['mark[101][checked]=1&mark[106][checked]=0', ['101']],
  ['mark[id]=101', ['101']],
  ['mark[0][id]=101&mark[0][wms]=2&mark[1][id]=106', ['101:2', '106']],
  ['mark[0][id]=101&mark[0][wms]=2&mark[0][type]=gift', ['101:2:gift']],
])('the marked lines are read from the query %s', (query, marks) => {
  expect(ofForm(query)).toEqual(marks);
});

test.each([
  'mark=lamp',
  'mark[]=101&mark[]=-5',
  'mark[lamp]=1',
  'mark[106]=maybe',
  'mark[101][]=2',
  // A quantity is not a flag and must not be read as another product.
  'mark[101][2]=5',
  'mark[101][1]=2&mark[106][1]=7',
  'mark[101:2:1]=106',
  'mark[0][101]=1',
  'mark[101][checked]=maybe',
  'mark[0][id]=101&mark[0][checked]=maybe',
  'mark[101][checked][toString]=1',
  'mark[0][id]=101&mark[5]=1',
  'mark[0][id]=101&mark[0][type]=gift',
  'mark[0][id]=101&mark[0][warehouses][2]=1',
  'mark[x][id][toString]=1&mark[x][id][valueOf]=1',
])('the query %s is rejected, because its marked lines are unclear', (query) => {
  expect(ofForm(query)).toBe(wrong);
});

test.each<[json: string, marks: string[] | string]>([
  ['[101, "106:1"]', ['101', '106:1']],
  ['{"101": true, "106": false}', ['101']],
  ['[{"id": 101, "wms": 2, "type": "1"}, {"id": "106"}]', ['101:2:1', '106']],
  ['[{"id": {"toString": 1, "valueOf": 1}}]', wrong],
  ['[{"id": 101, "warehouses": {"2": 1}}]', wrong],
])('marked lines in the JSON %s are read if valid and rejected otherwise', (json, marks) => {
  expect(read(nestJson(`{"mark": ${json}}`))).toEqual(marks);
});
