/** The versions of CommerceML that the portal reads and writes, highest first. */
const known = ['3.1', '2.10', '2.09', '2.08', '2.07', '2.06', '2.05', '2.04', '2.03'] as const;

/**
 * Returns the highest version that both the portal and 1C know, or else the lowest that the portal knows; undefined
 * when 1C named none.
 */
export function commonVersion(named: string | undefined): string | undefined {
  const [, major, minor] = /^(\d{1,2})\.(\d{1,3})$/.exec(named?.trim() ?? '') ?? [];
  if (major === undefined || minor === undefined) return undefined;
  const rank = (text: string) => {
    const [a = 0, b = 0] = text.split('.').map(Number);
    return a * 1000 + b;
  };
  return known.find((each) => rank(each) <= rank(`${major}.${minor}`)) ?? known.at(-1);
}
