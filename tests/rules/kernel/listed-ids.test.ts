import { expect, test } from 'vitest';
import { nest } from '#app/http/requests/nest.ts';
import { zIdList, zIdsOrNone } from '#server/kernel/fields.ts';
import { listedIds } from '#server/kernel/listed-ids.ts';

const wrong = 'Неверный номер';
const unclear = 'Неясно, где номера: в\u00a0ключах или в\u00a0значениях. Перечислите их через запятую';

/** Returns the field `a` of a form or a query as the portal parses it. */
const sent = (query: string) => nest(new URLSearchParams(query)).a;

test.each([
  ['an absent field', '', []],
  ['an empty text', 'a=', []],
  ['0, which old forms send for no ids', 'a=0', []],
  ['one id', 'a=5', [5]],
  ['a text with commas', 'a=5,%202,,7', [5, 2, 7]],
  ['repeated fields', 'a=5&a=2&a=5', [5, 2]],
  ['a list', 'a[]=5&a[]=2', [5, 2]],
  ['a numbered list', 'a[0]=5&a[1]=2', [5, 2]],
  ['a numbered list of the id 1', 'a[0]=1', [1]],
  ['a numbered list of small ids', 'a[0]=1&a[1]=0', [1]],
  ['a numbered list with gaps', 'a[0]=5&a[2]=2', [5, 2]],
  ['a numbered list with commas', 'a[0]=3&a[2]=1,2', [3, 1, 2]],
  ['values under any keys', 'a[4]=12&a[7]=1', [12, 1]],
  ['a flag under an id', 'a[2]=1', [2]],
  ['flags under ids', 'a[2]=1&a[5]=0&a[7]=on&a[9]=', [2, 7]],
  ['words under ids', 'a[2]=true&a[5]=false&a[7]=Y&a[9]=N', [2, 7]],
  ['flags under ids, each after a hidden 0', 'a[2]=0&a[2]=1&a[5]=0', [2]],
  ['ids equal to their keys', 'a[2]=2&a[5]=5', [2, 5]],
  ['records', 'a[0][id]=1&a[1][id]=7', [1, 7]],
  ['records with other fields', 'a[0][id]=3&a[0][quantity]=7&a[1][id]=1', [3, 1]],
  ['records among ids', 'a[0][id]=3&a[1]=4', [3, 4]],
  ['one record', 'a[id]=3&a[quantity]=7', [3]],
  ['records, some of them checked', 'a[0][id]=3&a[0][checked]=1&a[1][id]=4&a[1][checked]=0&a[2][id]=5', [3]],
  ['records under ids', 'a[3][header]=x&a[4][header]=y', [3, 4]],
  ['records under ids, some of them checked', 'a[3][checked]=1&a[4][checked]=0', [3]],
  ['records with ids under positions', 'a[3][id]=8&a[4][id]=9', [8, 9]],
])('ids are read from %s: %s', (_, query, ids) => {
  expect(listedIds(sent(query))).toEqual({ ids });
});

test.each([
  [
    [5, '2'],
    [5, 2],
  ],
  [{ 2: true, 5: false, 7: 1 }, [2, 7]],
  [
    [
      { id: 3, checked: true },
      { id: 4, checked: false },
    ],
    [3],
  ],
  [{ 3: { id: '3', name: 'A', checked: '1' }, 4: { id: '4', name: 'B', checked: '0' } }, [3]],
  [null, []],
  [[], []],
  [{}, []],
])('ids are read from the JSON %j', (value, ids) => {
  expect(listedIds(value)).toEqual({ ids });
});

test.each([
  ['a=x', wrong],
  ['a=-1', wrong],
  ['a=1.5', wrong],
  ['a=5,x', wrong],
  ['a[x]=1', wrong],
  ['a[2]=maybe', wrong],
  ['a[0][header]=x', wrong],
  ['a[x][checked]=1', wrong],
  ['a[3][checked]=maybe', wrong],
  ['a[0]=1&a[2]=1', unclear],
  ['a[0]=0&a[1]=1&a[2]=1', unclear],
])('the query %s is rejected and returns no ids', (query, problem) => {
  expect(listedIds(sent(query))).toEqual({ ids: [], problem });
});

test('random ids are read correctly from every notation', () => {
  for (let round = 0; round < 300; round++) {
    const ids = [
      ...new Set(Array.from({ length: 1 + (round % 5) }, () => 1 + Math.floor(Math.random() * 12))),
    ];
    const notations = [
      ids.join(),
      ids,
      ids.map(String),
      { ...ids },
      ids.map((id) => ({ id })),
      { ...ids.map((id) => ({ id })) },
      Object.fromEntries(ids.map((id) => [id, '1'])),
      Object.fromEntries(ids.map((id) => [id, { header: 'x' }])),
      Object.fromEntries(Array.from({ length: 12 }, (_, i) => [i + 1, ids.includes(i + 1) ? 'on' : '0'])),
    ];
    const inOrder = ids.toSorted((a, b) => a - b);
    for (const notation of notations) {
      const found = listedIds(notation).ids.toSorted((a, b) => a - b);
      expect(found, JSON.stringify(notation)).toEqual(inOrder);
    }
  }
});

test('a list of ids is truncated to 100, and only a filter accepts «all» as no ids', () => {
  const many = Array.from({ length: 2_000 }, (_, i) => i + 1);
  expect(zIdList.parse(many.join())).toEqual(many.slice(0, 100));
  expect(zIdsOrNone.parse('all')).toEqual([]);
  expect(zIdList.safeParse('all').success).toBe(false);
});
