export const minSecretLength = 32;

/**
 * Returns the secrets of a setting that may list several, separated by commas: the first signs, all verify, so that
 * a secret can be replaced while what the old one has signed stays valid. A text of which no part is long enough is one
 * secret, commas included, as it was before there were lists.
 */
export function listedSecrets(setting: string): string[] {
  const parts = setting.split(',').map((secret) => secret.trim());
  return parts.some(({ length }) => length >= minSecretLength) ? parts : [setting];
}
