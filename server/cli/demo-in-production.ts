/** The argument that allows the demo data, whose passwords are in the README, in a production portal. */
export const demoInProduction = 'demo-in-production';

/**
 * Returns the reason in Russian why the demo data must not be written here. Returns undefined when nothing looks like
 * production (NODE_ENV, an https address) or the argument was given.
 */
export function demoProblem(
  { NODE_ENV, PUBLIC_URL }: Record<string, string | undefined>,
  isSaid: boolean,
): string | undefined {
  const sign =
    NODE_ENV === 'production' ? 'NODE_ENV=production' : PUBLIC_URL?.startsWith('https:') && 'PUBLIC_URL';
  if (isSaid || !sign) return undefined;
  return `Пароли учебных учётных записей известны всем, а это рабочий портал (${sign}). Если так и нужно, добавьте --${demoInProduction}.`;
}
