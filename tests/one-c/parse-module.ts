import { readWords, type Word } from './read-words.ts';
import { type Method, OneCError, type Value } from './values.ts';

export type Expression = { line: number } & (
  | { kind: 'value'; value: Value }
  | { kind: 'variable'; name: string }
  | { kind: 'call'; name: string; given: Given[] }
  | { kind: 'new'; type: string; given: Given[] }
  | { kind: 'member'; of: Expression; name: string }
  | { kind: 'method'; of: Expression; name: string; given: Given[] }
  | { kind: 'at'; of: Expression; key: Expression }
  | { kind: 'operation'; sign: string; left: Expression; right: Expression }
  | { kind: 'not'; of: Expression }
);
/** Undefined for a parameter omitted between two commas. */
type Given = Expression | undefined;

export type Statement = { line: number } & (
  | { kind: 'set'; target: Expression; value: Expression }
  | { kind: 'do'; call: Expression }
  | { kind: 'if'; branches: { when?: Expression; run: Statement[] }[] }
  | { kind: 'count'; name: string; from: Expression; to: Expression; run: Statement[] }
  | { kind: 'each'; name: string; of: Expression; run: Statement[] }
  | { kind: 'while'; when: Expression; run: Statement[] }
  | { kind: 'return'; value?: Expression }
  | { kind: 'break' }
  | { kind: 'try'; run: Statement[]; failed: Statement[] }
  | { kind: 'raise'; value: Expression }
);

export type OwnMethod = {
  name: string;
  gives: boolean;
  exported: boolean;
  parameters: { name: string; fallback?: Expression }[];
  run: Statement[];
};

export type Module = { name: string; methods: Map<string, OwnMethod>; run: Statement[] };

/** The predefined names of a module, in lower case. */
export type Known = {
  functions: Map<string, Method>;
  types: Map<string, Method>;
  values: Map<string, Value>;
};

/** The precedence of operators; «Не» is between «И» and the comparisons. */
const powers = new Map(
  [['или'], ['и'], ['не'], ['=', '<>', '<', '>'], ['+', '-']].flatMap((signs, power) =>
    signs.map((sign) => [sign, power + 1] as const),
  ),
);

/**
 * Parses the part of the 1C language used by the modules of docs/. Like 1C's compiler, it refuses variables without an
 * earlier assignment, unknown functions, a wrong number of parameters, and a procedure used as a value.
 */
export function parseModule(name: string, source: string, known: Known): Module {
  try {
    return parse(name, readWords(source), known);
  } catch (error) {
    if (error instanceof OneCError) error.message = error.message.replace('{(', `{${name}(`);
    throw error;
  }
}

function parse(moduleName: string, words: readonly Word[], known: Known): Module {
  let place = 0;
  let method: OwnMethod | undefined;
  let cycles = 0;
  let names = new Set<string>();
  const methods = new Map<string, OwnMethod>();
  /** A call may precede its method in the text, so calls are checked at the end. */
  const checks: (() => void)[] = [];

  const word = () => words[place]!;
  const is = (...lows: string[]) => word().low !== '' && lows.includes(word().low);
  const mistake = (text: string, line = word().line) => new OneCError(text).at('', line);
  const accept = (low: string) => is(low) && words[place++]!;
  function expect(low: string): Word {
    if (!is(low)) throw mistake(`Ожидается «${low}», а не «${word().text}»`);
    return words[place++]!;
  }
  function nameHere(): string {
    if (word().kind !== 'name') throw mistake(`Ожидается имя, а не «${word().text}»`);
    return words[place++]!.text;
  }

  function parseMethod(): void {
    const { low: begin, line } = words[place++]!;
    const gives = begin === 'функция';
    method = { name: nameHere(), gives, exported: false, parameters: [], run: [] };
    const own = method.name.toLowerCase();
    if (methods.has(own) || known.functions.has(own)) throw mistake(`Уже есть: ${method.name}`, line);
    methods.set(own, method);
    names = new Set();
    expect('(');
    while (!accept(')')) {
      if (method.parameters.length > 0) expect(',');
      const parameter = nameHere();
      if (names.has(parameter.toLowerCase())) throw mistake(`Уже есть: ${parameter}`);
      names.add(parameter.toLowerCase());
      const fallback = accept('=') ? literal() : undefined;
      method.parameters.push({ name: parameter.toLowerCase(), fallback });
    }
    method.exported = Boolean(accept('экспорт'));
    const end = gives ? 'конецфункции' : 'конецпроцедуры';
    method.run = block(end);
    expect(end);
    method = undefined;
  }

  function block(...ends: string[]): Statement[] {
    const all: Statement[] = [];
    while (!is(...ends) && word().kind !== 'end') {
      all.push(statement());
      expect(';');
    }
    return all;
  }

  function cycle(): Statement[] {
    expect('цикл');
    cycles += 1;
    const run = block('конеццикла');
    cycles -= 1;
    expect('конеццикла');
    return run;
  }

  /**
   * Declares a variable at its first assignment. Refuses an assignment to a parameter, which would change the caller's
   * variable.
   */
  function declare(variable: string, line: number): string {
    const low = variable.toLowerCase();
    if (method?.parameters.some(({ name }) => name === low))
      throw mistake(`Параметр изменён: ${variable}`, line);
    names.add(low);
    return low;
  }

  function statement(): Statement {
    const { line } = word();
    if (accept('если')) {
      const branches: { when?: Expression; run: Statement[] }[] = [branch()];
      while (accept('иначеесли')) branches.push(branch());
      if (accept('иначе')) branches.push({ run: block('конецесли') });
      expect('конецесли');
      return { kind: 'if', line, branches };
    }
    if (accept('пока')) return { kind: 'while', line, when: expression(), run: cycle() };
    if (accept('для')) {
      const each = accept('каждого');
      const variable = nameHere();
      if (!each) expect('=');
      else expect('из');
      const first = expression();
      const to = each ? undefined : expect('по') && expression();
      const name = declare(variable, line);
      const run = cycle();
      return to
        ? { kind: 'count', line, name, from: first, to, run }
        : { kind: 'each', line, name, of: first, run };
    }
    if (accept('попытка')) {
      const run = block('исключение');
      expect('исключение');
      const failed = block('конецпопытки');
      expect('конецпопытки');
      return { kind: 'try', line, run, failed };
    }
    if (accept('вызватьисключение')) return { kind: 'raise', line, value: expression() };
    if (accept('прервать')) {
      if (cycles === 0) throw mistake('«Прервать» вне цикла', line);
      return { kind: 'break', line };
    }
    if (accept('возврат')) {
      const value = is(';') ? undefined : expression();
      if (!method) throw mistake('«Возврат» вне процедуры и функции', line);
      if (method.gives !== Boolean(value))
        throw mistake(`«Возврат» в ${method.name}: значение нужно только функции`, line);
      return { kind: 'return', line, value };
    }
    return setOrCall();
  }

  function branch() {
    const when = expression();
    expect('тогда');
    return { when, run: block('иначеесли', 'иначе', 'конецесли') };
  }

  function setOrCall(): Statement {
    const { line } = word();
    if (words[place + 1]?.low === '=') {
      const variable = nameHere();
      expect('=');
      const value = expression();
      return { kind: 'set', line, target: { kind: 'variable', line, name: declare(variable, line) }, value };
    }
    const target = operand(false);
    if (accept('=')) {
      if (target.kind !== 'member' && target.kind !== 'at') throw mistake('Этому нельзя дать значение', line);
      return { kind: 'set', line, target, value: expression() };
    }
    if (target.kind !== 'call' && target.kind !== 'method') throw mistake('Ожидается вызов или «=»', line);
    return { kind: 'do', line, call: target };
  }

  function expression(power = 0): Expression {
    const { line } = word();
    let left: Expression;
    if (accept('не')) left = { kind: 'not', line, of: expression(3) };
    else left = operand(true);
    for (;;) {
      const { low: sign } = word();
      const own = sign === 'не' ? undefined : powers.get(sign);
      if (own === undefined || own <= power) return left;
      place += 1;
      left = { kind: 'operation', line, sign, left, right: expression(own) };
    }
  }

  /** Parses a value with its members. `wanted` means that the result is used, so it must not be a procedure. */
  function operand(wanted: boolean): Expression {
    let left = primary(wanted);
    for (;;) {
      const { line } = word();
      if (accept('.')) {
        if (!['name', 'keyword'].includes(word().kind)) throw mistake(`Ожидается имя, а не «${word().text}»`);
        const name = words[place++]!.text;
        left = is('(')
          ? { kind: 'method', line, of: left, name, given: given() }
          : { kind: 'member', line, of: left, name };
      } else if (accept('[')) {
        left = { kind: 'at', line, of: left, key: expression() };
        expect(']');
      } else return left;
    }
  }

  function primary(wanted: boolean): Expression {
    const { line, kind, low, text } = word();
    if (accept('(')) {
      const inside = expression();
      expect(')');
      return inside;
    }
    if (accept('новый')) {
      const type = nameHere();
      if (!known.types.has(type.toLowerCase())) throw mistake(`Тип не определен (${type})`, line);
      return { kind: 'new', line, type: type.toLowerCase(), given: is('(') ? given() : [] };
    }
    if (kind !== 'name') return literal();
    place += 1;
    if (is('(')) {
      const call = { kind: 'call' as const, line, name: low, given: given() };
      const used = wanted || is('.', '[');
      checks.push(() => checkCall(text, call.given, used, line));
      return call;
    }
    if (!names.has(low) && !known.values.has(low)) throw mistake(`Переменная не определена (${text})`, line);
    return { kind: 'variable', line, name: low };
  }

  function literal(): Expression {
    const { kind, low, text, line } = words[place++]!;
    const of = (value: Value): Expression => ({ kind: 'value', line, value });
    if (kind === 'text') return of(text);
    if (kind === 'number') return of(Number(text));
    if (low === 'истина' || low === 'ложь') return of(low === 'истина');
    if (low === 'неопределено') return of(undefined);
    throw mistake(`Ожидается выражение, а не «${text}»`, line);
  }

  function given(): Given[] {
    expect('(');
    const all: Given[] = [];
    if (accept(')')) return all;
    do all.push(is(',', ')') ? undefined : expression());
    while (accept(','));
    expect(')');
    return all;
  }

  function checkCall(called: string, all: readonly Given[], wanted: boolean, line: number): void {
    const own = methods.get(called.toLowerCase());
    const found = own ?? known.functions.get(called.toLowerCase());
    if (!found) throw mistake(`Процедура или функция не определена (${called})`, line);
    if (wanted && !found.gives) throw mistake(`Процедура вместо функции (${called})`, line);
    if (!own) return;
    const { parameters } = own;
    const lacks = parameters.some(({ fallback }, i) => !fallback && all[i] === undefined);
    if (all.length > parameters.length || lacks) throw mistake(`Неверное число параметров (${called})`, line);
  }

  while (is('процедура', 'функция')) parseMethod();
  names = new Set();
  const run = block();
  if (word().kind !== 'end') throw mistake(`Лишнее: ${word().text}`);
  for (const check of checks) check();
  return { name: moduleName, methods, run };
}
