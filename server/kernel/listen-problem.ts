/** The settings of a port to open, and their values; `host` is undefined for all interfaces. */
export type Listening = { portName: string; port: number; hostName: string; host: string | undefined };

/**
 * Returns the Russian line for an error of `listen`, with the setting to change; undefined if it is not a system
 * error.
 */
export function listenProblem(
  error: NodeJS.ErrnoException,
  { portName, port, hostName, host }: Listening,
): string | undefined {
  const { code, syscall } = error;
  if (code === 'EADDRINUSE') {
    const other = port < 65_535 ? port + 1 : 3000;
    return `Порт ${port} занят. Задайте другой, например ${portName}=${other}.`;
  }
  if (code === 'EACCES')
    return `${portName}: нет прав на порт ${port}. Задайте порт больше 1023, например ${portName}=3000.`;
  if (syscall === undefined) return undefined;
  return host === undefined
    ? `${portName}: порт ${port} не открывается (${code}). Задайте другой.`
    : `${hostName}: у этой машины нет адреса ${host} (${code}). Задайте её адрес, например ${hostName}=127.0.0.1.`;
}
