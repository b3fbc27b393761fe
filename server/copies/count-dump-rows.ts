/** The byte values of special characters in a dump. */
const [quote, backslash, opening, closing, semicolon, lineEnd] = [...`'\\();\n`].map((sign) =>
  sign.charCodeAt(0),
);

/**
 * The line with which an INSERT statement begins, up to its first row. MySQL lists the columns if some are computed.
 */
const inserting = /^INSERT INTO `(?!kysely_)([^`]+)`(?: \([^)]*\))? VALUES\s*$/;
const longestHead = 10_000;

/**
 * Returns `see`, which reads a chunk of a MariaDB or MySQL dump, and `rows`, the numbers of rows by table in the
 * chunks read so far, without the tables of the migrations. Only the dump shows the database as of one moment, so the
 * rows are counted there. In a dump, texts contain no line breaks.
 */
export function dumpRows(): { rows: Record<string, number>; see: (chunk: Uint8Array) => void } {
  const rows: Record<string, number> = {};
  /** The table of the current INSERT statement; undefined outside such statements. */
  let table: string | undefined;
  /** The beginning of the current line outside INSERT statements. */
  let head = '';
  let depth = 0;
  let isText = false;
  let isEscaped = false;

  const seeInserted = (byte: number) => {
    if (isText) {
      if (isEscaped) isEscaped = false;
      else if (byte === backslash) isEscaped = true;
      else if (byte === quote) isText = false;
    } else if (byte === quote) isText = true;
    else if (byte === opening) depth += 1;
    else if (byte === closing) {
      depth -= 1;
      if (depth === 0 && table !== undefined) rows[table] = (rows[table] ?? 0) + 1;
    } else if (byte === semicolon) table = undefined;
  };

  const see = (chunk: Uint8Array) => {
    for (const byte of chunk) {
      if (table !== undefined) {
        seeInserted(byte);
        continue;
      }
      if (byte === opening || byte === lineEnd) table = inserting.exec(head)?.[1];
      if (table !== undefined) depth = byte === opening ? 1 : 0;
      if (table !== undefined || byte === lineEnd) head = '';
      else if (head.length < longestHead) head += String.fromCharCode(byte);
    }
  };
  return { rows, see };
}
