export const minSecretLength = 32;

/**
 * Returns the secrets of a setting that may list several, separated by commas. The first one signs and all verify, so
 * that a secret can be replaced while signatures of the old one stay valid. If no part is long enough, the whole text
 * is one secret, including its commas, as before lists were supported.
 */
export function listedSecrets(setting: string): string[] {
  const parts = setting.split(',').map((secret) => secret.trim());
  return parts.some(({ length }) => length >= minSecretLength) ? parts : [setting];
}
