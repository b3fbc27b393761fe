import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { describe, expect, test } from 'vitest';
import { bindNumbers } from '#server/kernel/typography.ts';

/**
 * Files whose literals are not checked: commands, goods, English texts for integrators, and texts that `typeset`
 * handles when they are shown.
 */
const apart = /^server\/(?:seed|cli|exchange|ordering\/fast-order\/free-line)|^compat\/(?:docs|table)\//;

type Literal = { where: string; text: string };

/** Returns every Russian literal of the sources; `${…}` stands for a value inserted into a template. */
function literals(): Literal[] {
  return ['app', 'server', 'compat']
    .flatMap((folder) =>
      readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name)),
    )
    .filter((file) => /\.tsx?$/.test(file) && !apart.test(file))
    .flatMap((file) => {
      const source = readFileSync(file, 'utf8');
      return /[а-яё]/i.test(source) ? literalsIn(file, source) : [];
    });
}

function literalsIn(file: string, source: string): Literal[] {
  const kind = file.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS;
  const tree = ts.createSourceFile(file, source, ts.ScriptTarget.Latest, true, kind);
  const found: Literal[] = [];
  const visit = (node: ts.Node): void => {
    const text = textOf(node);
    if (text !== undefined && /[а-яё]/i.test(text)) {
      const { line } = tree.getLineAndCharacterOfPosition(node.getStart(tree));
      found.push({ where: `${file}:${line + 1}`, text });
    }
    ts.forEachChild(node, visit);
  };
  visit(tree);
  return found;
}

function textOf(node: ts.Node): string | undefined {
  if (ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node)) return unescaped(node.text);
  if (ts.isJsxText(node)) return unescaped(node.text.replace(/[ \n]+/g, ' '));
  if (!ts.isTemplateExpression(node)) return undefined;
  const rest = node.templateSpans.map(({ literal }) => `\${…}${literal.text}`);
  return unescaped(node.head.text + rest.join(''));
}

/** JSX text keeps `&nbsp;` as an entity. */
const unescaped = (text: string) => text.replaceAll('&nbsp;', '\u00a0');

const all = literals();

/** Words that the glossary replaced (docs/glossary.md), with exceptions where the word has another meaning. */
const replaced: [word: string, pattern: RegExp, except?: RegExp][] = [
  ['клиент', /клиент/i],
  ['колонка', /колонк/i],
  ['картинка', /картинк/i, /^Картинка$/],
  ['экран', /экран/i, /Экран можно показать вашему покупателю/],
  ['размещён', /размещ[её]н/i],
  ['извещён', /извещ[её]н/i],
  ['заказ принят', /заказ\S* (?:\S+ )?принят/i],
  ['переключён', /переключ[её]н|переключить/i],
  ['ничего не записано', /не записано/i],
  ['Токен открытого API', /токены? открытого api/i],
  ['выгрузка for dealers', /выгруз/i, /1С/],
  ['С.-Петербург', /С\.-Петербург/],
  ['в Томилино', /в Томилино/],
  [
    'повторите',
    /[Пп]овторите(?! (?:через|позже|завтра|новый пароль|\$))/,
    /повторите один из прежних заказов/,
  ],
  ['Так сюда не обратиться', /сюда не обратиться/],
  ['с менеджером', /с менеджером|[Мм]енеджер (?:взял|проверит|ответил)/],
  ['учётная запись for a person', /учётная запись отключена$/i, /^Учётная запись отключена$/],
  ['акт не получился', /не получился|построен/i],
  ['извините', /извините|к сожалению/i],
];

/** Words that reveal the gender of a person. */
const gendered =
  /(?:^|[^\p{L}])(?<!Кто |Дилер \$\{…\} |отдел продаж )(?:Оформил|Прислал|Отправил|Отменил|Просил|открыл вам|вышел|вошёл|заходил|написал|добавил|удалил|попросил)(?![\p{L}])/iu;

describe('each thing has one name', () => {
  test.each(replaced)('no text contains «%s»', (_, pattern, except) => {
    const said = all.filter(({ text }) => pattern.test(text) && !except?.test(text));
    expect(said).toEqual([]);
  });

  test('the glossary lists the replaced words', () => {
    const glossary = readFileSync('docs/glossary.md', 'utf8');
    for (const word of [
      'клиент',
      'колонка',
      'картинка',
      'экран',
      'размещён',
      'ничего не записано',
      'выгрузка',
    ])
      expect(glossary).toContain(word);
  });
});

test('no text reveals the gender of a person', () => {
  expect(all.filter(({ text }) => gendered.test(text))).toEqual([]);
});

describe('a number and its word stay on one line', () => {
  /** The fixed text of §8.1.17. */
  const fixed = /^Добавлено товаров - /;
  /** Text that users type, and numbers without a noun. */
  const typed = /LT-NB36|^Укажите 1 или 0$|^\+7 \(|429 и 503 сказано/;

  test('a number written in a text is bound to its word', () => {
    const loose = all.filter(
      ({ text }) => !fixed.test(text) && !typed.test(text) && bindNumbers(text) !== text,
    );
    expect(loose).toEqual([]);
  });

  test('texts with an inserted number use `bind` or functions that call it', () => {
    const units =
      'шт|₽|%|МБ|КБ|кг|знак|товар|строк|позици|склад|документ|фото|минут|час|дн(?!о)|ошиб|артикул';
    const loose = all.filter(
      ({ text }) => !fixed.test(text) && new RegExp(`№ \\$\\{|\\$\\{…\\} (?:${units})`).test(text),
    );
    expect(loose).toEqual([]);
  });
});
