import { type Compilable, CompiledQuery, type Kysely } from 'kysely';
import { isMysql } from './dialect.server.ts';
import type { Database } from './schema.ts';

type Value = string | number;
type Values = Record<string, Value | readonly Value[]>;

/**
 * Returns a query that is built and compiled once for each kind of database and each length of its lists, and then
 * only executed; a query with a list of more than 100 values is compiled each time. Use it for queries of every
 * screen, because building a query costs as much as running it on SQLite. `build` receives stand-ins for the values
 * and may only pass them to the query.
 */
export function compiledOnce<V extends Values, Row>(
  build: (db: Kysely<Database>, values: V) => Compilable<Row>,
): (db: Kysely<Database>, values: V) => Promise<Row[]> {
  const known = new Map<string, { sql: string; places: Place[] }>();
  return async (db, values) => {
    const kind = Object.values(values).map((value) => (Array.isArray(value) ? value.length : ''));
    const isShort = kind.every((length) => length === '' || length <= longestList);
    const key = `${isMysql(db)} ${kind}`;
    let compiled = known.get(key);
    if (!compiled) {
      const { sql, parameters } = build(db, standIns(values)).compile();
      compiled = { sql, places: parameters as Place[] };
      if (isShort) known.set(key, compiled);
    }
    const bound = compiled.places.map((place) => (place instanceof StandIn ? place.in(values) : place));
    const { rows } = await db.executeQuery(CompiledQuery.raw(compiled.sql, bound) as CompiledQuery<Row>);
    return rows;
  };
}

/** The longest page of a list. Caching queries of all lengths for whole baskets and orders would fill the memory. */
const longestList = 100;

/** A stand-in, or a constant value. */
type Place = StandIn | unknown;

/** A class, so that Kysely treats it as a value. */
class StandIn {
  constructor(
    private readonly name: string,
    private readonly index?: number,
  ) {}

  in(values: Values): unknown {
    const value = values[this.name];
    return this.index === undefined ? value : (value as readonly Value[])[this.index];
  }
}

function standIns<V extends Values>(values: V): V {
  const all = Object.entries(values).map(([name, value]) => [
    name,
    Array.isArray(value) ? value.map((_, i) => new StandIn(name, i)) : new StandIn(name),
  ]);
  return Object.fromEntries(all) as V;
}
