import { type Running, runProgram } from './programs.server.ts';

/** Runs the program that writes all tables of a database, as they are at one moment, as SQL. */
export function dumpMysql(url: string): Promise<Running> {
  const { args, database, options } = connectionOf(url);
  const asTheyAre = [
    '--single-transaction',
    '--quick',
    '--skip-lock-tables',
    '--no-tablespaces',
    '--hex-blob',
  ];
  // Into tables that exist nothing may be restored; what is restored is committed table by table.
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

/** The password is in the environment of the program, because all users of the server see its arguments. */
function connectionOf(url: string) {
  const { hostname, port, username, password, pathname } = new URL(url);
  const args = [
    // First, and alone: files of options may name another password, which would count for more.
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
