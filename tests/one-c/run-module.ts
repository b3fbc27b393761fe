import {
  type Expression,
  type Known,
  type Module,
  type OwnMethod,
  parseModule,
  type Statement,
} from './parse-module.ts';
import {
  callPlatform,
  type Given,
  isThing,
  type Method,
  OneCError,
  omitted,
  propertyOf,
  type Thing,
  textOf,
  thing,
  typeOf,
  type Value,
} from './values.ts';

type Frame = { known: Known; module: Module; variables: Map<string, Value> };
/** The reason why a list of statements ended early. */
type Ended = undefined | 'break' | { value: Value };

/**
 * Returns the common module with this source. It contains only procedures and functions; other code can call the
 * exported ones.
 */
export function commonModule(name: string, source: string, known: Known): Thing {
  const module = parseModule(name, source, known);
  if (module.run.length > 0)
    throw new OneCError('Общий модуль ничего не делает сам').at(name, module.run[0]!.line);
  const exported = [...module.methods].filter(([, { exported }]) => exported);
  const methods = exported.map(([key, own]): [string, Method] => {
    const takes = own.parameters.map(({ fallback }) => (fallback ? '*?' : '*'));
    const run = (...given: Given[]) => runOwn(own, given, module, known);
    return [key, { name: own.name, takes, gives: own.gives, own: true, run }];
  });
  return { ...thing('ОбщийМодуль'), methods: new Map(methods) };
}

/** Calls an exported procedure or function of a module. */
export async function callModule(module: Thing, name: string, ...given: Given[]): Promise<Value> {
  return callPlatform(methodOf(module, name), given);
}

/** Runs statements outside a module with these variables. */
export async function runStatements(source: string, known: Known, variables: Record<string, Value>) {
  const own = Object.entries(variables).map(([name, value]) => [name.toLowerCase(), value] as const);
  const all = { ...known, values: new Map([...known.values, ...own]) };
  const module = parseModule('', source, all);
  const frame: Frame = { known: all, module, variables: new Map() };
  await runAll(module.run, frame);
  return frame.variables;
}

async function runOwn(own: OwnMethod, given: readonly Given[], module: Module, known: Known): Promise<Value> {
  const frame: Frame = { known, module, variables: new Map() };
  for (const [i, { name, fallback }] of own.parameters.entries()) {
    const value = i < given.length ? given[i] : omitted;
    frame.variables.set(name, value === omitted ? fallback && (await evaluate(fallback, frame)) : value);
  }
  const ended = await runAll(own.run, frame);
  return typeof ended === 'object' ? ended.value : undefined;
}

async function runAll(statements: readonly Statement[], frame: Frame): Promise<Ended> {
  for (const statement of statements) {
    try {
      const ended = await runOne(statement, frame);
      if (ended) return ended;
    } catch (error) {
      throw error instanceof OneCError ? error.at(frame.module.name, statement.line) : error;
    }
  }
  return undefined;
}

async function runOne(statement: Statement, frame: Frame): Promise<Ended> {
  switch (statement.kind) {
    case 'set':
      return void (await set(statement.target, await evaluate(statement.value, frame), frame));
    case 'do':
      return void (await evaluate(statement.call, frame, false));
    case 'if':
      for (const { when, run } of statement.branches)
        if (!when || truth(await evaluate(when, frame))) return runAll(run, frame);
      return undefined;
    case 'count': {
      const from = numberOf(await evaluate(statement.from, frame));
      const to = numberOf(await evaluate(statement.to, frame));
      const all = Array.from({ length: Math.max(0, to - from + 1) }, (_, i) => from + i);
      return cycle(all, statement, frame);
    }
    case 'each': {
      const of = await evaluate(statement.of, frame);
      if (!isThing(of) || !of.items) throw new OneCError(`Итератор для значения не определен: ${typeOf(of)}`);
      return cycle(of.items(), statement, frame);
    }
    case 'while':
      while (truth(await evaluate(statement.when, frame))) {
        const ended = await runAll(statement.run, frame);
        if (ended) return ended === 'break' ? undefined : ended;
      }
      return undefined;
    case 'return':
      return { value: statement.value && (await evaluate(statement.value, frame)) };
    case 'break':
      return 'break';
    case 'try':
      try {
        return await runAll(statement.run, frame);
      } catch (error) {
        if (!(error instanceof OneCError && error.raised)) throw error;
        return runAll(statement.failed, frame);
      }
    case 'raise':
      throw new OneCError(textOf(await evaluate(statement.value, frame)), true);
  }
}

async function cycle(
  all: readonly Value[],
  { name, run }: { name: string; run: Statement[] },
  frame: Frame,
): Promise<Ended> {
  for (const value of all) {
    frame.variables.set(name, value);
    const ended = await runAll(run, frame);
    if (ended) return ended === 'break' ? undefined : ended;
  }
  return undefined;
}

async function set(target: Expression, value: Value, frame: Frame): Promise<void> {
  if (target.kind === 'variable') {
    frame.variables.set(target.name, value);
    return;
  }
  const of = target.kind === 'member' ? await evaluate(target.of, frame) : undefined;
  if (target.kind !== 'member' || !isThing(of) || !of.open) throw new OneCError('Этому нельзя дать значение');
  propertyOf(of, target.name).value = value;
}

async function evaluate(expression: Expression, frame: Frame, wanted = true): Promise<Value> {
  switch (expression.kind) {
    case 'value':
      return expression.value;
    case 'variable': {
      const { name } = expression;
      return frame.variables.has(name) ? frame.variables.get(name) : frame.known.values.get(name);
    }
    case 'call': {
      const given = await allOf(expression.given, frame);
      const own = frame.module.methods.get(expression.name);
      if (own) return runOwn(own, given, frame.module, frame.known);
      return callPlatform(frame.known.functions.get(expression.name)!, given);
    }
    case 'new':
      return callPlatform(frame.known.types.get(expression.type)!, await allOf(expression.given, frame));
    case 'member':
      return propertyOf(await evaluate(expression.of, frame), expression.name).value;
    case 'method': {
      const method = methodOf(await evaluate(expression.of, frame), expression.name);
      if (wanted && !method.gives) throw new OneCError(`Процедура вместо функции: ${method.name}`);
      return callPlatform(method, await allOf(expression.given, frame));
    }
    case 'at': {
      const of = await evaluate(expression.of, frame);
      if (!isThing(of) || !of.at) throw new OneCError(`Нет доступа по индексу: ${typeOf(of)}`);
      return of.at(await evaluate(expression.key, frame));
    }
    case 'not':
      return !truth(await evaluate(expression.of, frame));
    case 'operation': {
      const left = await evaluate(expression.left, frame);
      // «И» and «Или» skip an operand that cannot change the result.
      if (expression.sign === 'и' && !truth(left)) return false;
      if (expression.sign === 'или' && truth(left)) return true;
      return operation(expression.sign, left, await evaluate(expression.right, frame));
    }
  }
}

async function allOf(given: readonly (Expression | undefined)[], frame: Frame): Promise<Given[]> {
  const all: Given[] = [];
  for (const each of given) all.push(each ? await evaluate(each, frame) : omitted);
  return all;
}

/**
 * Applies an operator; the left operand decides whether «+» adds or concatenates. 1C would also convert a text on the
 * right to a number; here that is a mistake.
 */
function operation(sign: string, left: Value, right: Value): Value {
  if (sign === 'и' || sign === 'или') return truth(right);
  if (sign === '=') return same(left, right);
  if (sign === '<>') return !same(left, right);
  if (sign === '+' && typeof left === 'string') return left + textOf(right);
  if (left instanceof Date && (sign === '+' || sign === '-')) {
    const seconds = numberOf(right) * (sign === '+' ? 1 : -1);
    return new Date(left.getTime() + seconds * 1_000);
  }
  const [a, b] = [numberOf(left), numberOf(right)];
  if (sign === '+') return a + b;
  if (sign === '-') return a - b;
  return sign === '<' ? a < b : a > b;
}

function same(left: Value, right: Value): boolean {
  if (left instanceof Date && right instanceof Date) return left.getTime() === right.getTime();
  return left === right;
}

function truth(value: Value): boolean {
  if (typeof value === 'boolean') return value;
  throw new OneCError(`Булево нужно, а не ${typeOf(value)}`);
}

function numberOf(value: Value): number {
  if (typeof value === 'number') return value;
  throw new OneCError(`Число нужно, а не ${typeOf(value)}`);
}

function methodOf(of: Value, name: string): Method {
  const found = isThing(of) ? of.methods.get(name.toLowerCase()) : undefined;
  if (!found) throw new OneCError(`Метод объекта не обнаружен (${name}): ${typeOf(of)}`);
  return found;
}
