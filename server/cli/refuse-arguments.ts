/**
 * Exits with 2 and a message if arguments were given to a command that takes none; its settings are in the
 * environment.
 */
export function refuseArguments(command: string): void {
  const given = process.argv.slice(2);
  if (given.length === 0) return;
  console.error(
    `Непонятный параметр: ${given[0]}. Команде ${command} параметры не нужны, настройки берутся из переменных окружения.`,
  );
  process.exit(2);
}
