import { Worker } from 'node:worker_threads';
import SqliteDatabase from 'better-sqlite3';
import mysql from 'mysql2';
import type { ToRead } from '#server/kernel/off-main-thread.worker.ts';

/** A slow statement; a statement that is sent often is listed each time. */
export type Slow = { text: string; values: unknown[]; ms: number };
export type Statements = { statements: number; slow: Slow[] };

/** In milliseconds. */
const slowMs = 5;
/** A longer list is of no use, and would cost part of the time that is measured. */
const maxSlow = 50;

/**
 * Settings of a new connection and the check for changes of the catalogue once a second, which are not part of a
 * request.
 */
const notAsked = /^set session| from ["`]catalogue_changes["`]/;

/** Data that a process keeps outside its memory is not part of the portal's database (server/db/scratch.server.ts). */
const isScratch = ({ name }: SqliteDatabase.Database) => name.endsWith('.scratch');

type Method = (this: unknown, ...given: unknown[]) => unknown;

/**
 * Counts the statements that this process sends to its database from now on. Returns a function that returns the
 * statements since its last call. It patches the drivers themselves and the messages to the reading thread, so that
 * the portal is measured as built.
 */
export function watchStatements(): () => Statements {
  let seen: Statements = { statements: 0, slow: [] };
  const note = (text: string, values: unknown, started: number) => {
    const ms = performance.now() - started;
    // Only the plans of reading statements are useful.
    if (ms < slowMs || !/^(?:select|with) /.test(text) || seen.slow.length >= maxSlow) return;
    seen.slow.push({ text, values: Array.isArray(values) ? values : [], ms });
  };

  const sqlite = Object.getPrototypeOf(new SqliteDatabase(':memory:').prepare('select 1'));
  for (const name of ['all', 'get', 'run', 'iterate']) {
    replace(sqlite, name, (original) => {
      return function (...given) {
        const { source, database } = this as SqliteDatabase.Statement;
        if (notAsked.test(source) || isScratch(database)) return original.apply(this, given);
        seen.statements++;
        const started = performance.now();
        try {
          return original.apply(this, given);
        } finally {
          note(source, given[0], started);
        }
      };
    });
  }

  replace(Worker.prototype as unknown as Record<string, Method>, 'postMessage', (original) => {
    return function (...given) {
      const { id, sql, parameters } = (given[0] ?? {}) as Partial<ToRead>;
      if (id !== undefined && sql !== undefined) {
        seen.statements++;
        const thread = this as Worker;
        const started = performance.now();
        const hear = (answer: { id: number }) => {
          if (answer.id !== id) return;
          thread.off('message', hear);
          note(sql, parameters, started);
        };
        thread.on('message', hear);
      }
      return original.apply(this, given);
    };
  });

  const connection = Object.getPrototypeOf(
    (mysql as unknown as { Connection: { prototype: object } }).Connection.prototype,
  );
  for (const name of ['query', 'execute']) {
    replace(connection, name, (original) => {
      return function (text, values, ...rest) {
        const done = rest.at(-1);
        if (typeof text !== 'string' || typeof done !== 'function' || notAsked.test(text)) {
          return original.call(this, text, values, ...rest);
        }
        seen.statements++;
        const started = performance.now();
        const finish = (...answer: unknown[]) => {
          note(text, values, started);
          done(...answer);
        };
        return original.call(this, text, values, ...rest.slice(0, -1), finish);
      };
    });
  }

  return () => {
    const told = seen;
    seen = { statements: 0, slow: [] };
    return told;
  };
}

function replace(prototype: Record<string, Method>, name: string, by: (original: Method) => Method): void {
  prototype[name] = by(prototype[name]!);
}
