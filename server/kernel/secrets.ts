/**
 * Returns the secrets of a setting that may list several, separated by commas: the first signs, all verify, so that
 * a secret can be replaced while what the old one has signed stays valid.
 */
export function listedSecrets(setting: string): string[] {
  return setting.split(',').map((secret) => secret.trim());
}
