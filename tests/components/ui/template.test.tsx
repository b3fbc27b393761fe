import { renderToString } from 'react-dom/server';
import { beforeEach, expect, test } from 'vitest';
import { Template, withTemplates } from '#app/components/ui/template.tsx';
import { templateFiller } from '#app/http/answers/template-filler.server.ts';

type Row = {
  name: string;
  href: string;
  note: string;
  tags: { id: string; header: string }[];
  wished: boolean;
};

let renders = 0;

function Cells({ name, href, note, tags, wished }: Row) {
  renders++;
  return (
    <>
      <a href={href} aria-label={`Открыть: ${name}`}>
        {name}
      </a>
      {note && <b>Заметка: {note}</b>}
      {tags.map(({ id, header }) => (
        <i key={id} id={`tag-${id}`}>
          {header}
        </i>
      ))}
      {wished ? 'в избранном' : <input defaultValue={note} />}
    </>
  );
}

const row = (data: Row) => <Template as="td" className="c-name" content={Cells} data={data} />;

const rows: Row[] = [
  { name: 'Кабель', href: '/product/1', note: '', tags: [], wished: true },
  {
    name: 'Лампа «Э27» <б/у> & "новая"',
    href: '/product/2?a=1&b=2',
    note: "д'Артаньян",
    tags: [],
    wished: true,
  },
  { name: 'Реле', href: '/product/3', note: '', tags: [{ id: '7', header: 'Хит' }], wished: false },
  {
    name: '\uE0000\uE001 $& \\1',
    href: '#',
    note: '\uE0011\uE000',
    tags: [{ id: '', header: '' }],
    wished: false,
  },
];

beforeEach(() => {
  renders = 0;
});

test('a filled template is identical to the output of React', () => {
  const plain = rows.map((data) => renderToString(row(data)));
  const filler = templateFiller(renderToString);
  const all = () => rows.map((data) => renderToString(row(data)));
  expect(withTemplates(filler, all)).toEqual(plain);
  expect(withTemplates(filler, all)).toEqual(plain);
});

test('a template is rendered again only for data of another shape, not for other texts', () => {
  const filler = templateFiller(renderToString);
  const named = (name: string, tags: Row['tags'] = []) =>
    withTemplates(filler, () => renderToString(row({ ...rows[0]!, name, tags })));
  for (const name of ['Кабель', 'Провод', 'Шнур']) {
    expect(named(name)).toContain(`aria-label="Открыть: ${name}"`);
  }
  const ofOneKind = renders;
  expect(ofOneKind).toBeLessThan(3);
  named('Кабель', [{ id: '7', header: 'Хит' }]);
  expect(renders).toBe(ofOneKind * 2);
});

test('a text type with only a few possible values does not compile as template data', () => {
  const Look = ({ look }: { look: 'tiles' | 'table' }) => (look === 'tiles' ? 'плитки' : 'таблица');
  // @ts-expect-error The content compares the text with a constant.
  const element = <Template as="td" content={Look} data={{ look: 'tiles' as 'tiles' | 'table' }} />;
  expect(renderToString(element)).toBe('<td>плитки</td>');
});
