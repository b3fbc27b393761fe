import { type Running, runProgram } from './programs.server.ts';

/** Runs the program that dumps all tables of a database as of one moment, as SQL. */
export function dumpMysql(url: string): Promise<Running> {
  const { args, database, options } = connectionOf(url);
  const asTheyAre = [
    '--single-transaction',
    '--quick',
    '--skip-lock-tables',
    '--no-tablespaces',
    '--hex-blob',
  ];
  // The dump must not be restored into existing tables; rows are committed table by table.
  const forRestoring = ['--skip-add-drop-table', '--skip-add-locks', '--no-autocommit', '--skip-dump-date'];
  return runProgram(
    ['mariadb-dump', 'mysqldump'],
    [...args, ...asTheyAre, ...forRestoring, database],
    options,
  );
}

/** Runs the program that executes the SQL of a dump. */
export function loadMysql(url: string): Promise<Running> {
  const { args, database, options } = connectionOf(url);
  return runProgram(['mariadb', 'mysql'], [...args, '--batch', database], options);
}

/**
 * Returns the arguments and options with which the programs connect to a database. The password is passed in the
 * environment, because all users of the server can see the program's arguments.
 */
function connectionOf(url: string) {
  const { hostname, port, username, password, pathname } = new URL(url);
  const args = [
    // The programs require this option to be the first. Without it, a password in an option file would take
    // precedence.
    '--no-defaults',
    '--protocol=tcp',
    `--host=${hostname.replace(/^\[|\]$/g, '')}`,
    `--port=${port || 3306}`,
    `--user=${decodeURIComponent(username)}`,
    '--default-character-set=utf8mb4',
    '--max-allowed-packet=1G',
  ];
  const options = { package: 'mariadb-client', env: { MYSQL_PWD: decodeURIComponent(password) } };
  return { args, options, database: decodeURIComponent(pathname.slice(1)) };
}
