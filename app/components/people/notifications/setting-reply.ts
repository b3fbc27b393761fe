/**
 * The answer to a refused setting: which one («all»: the e-mail of all), the typed values, the values it was
 * rendered from, and the reason.
 */
export type SettingReply = {
  kind: string;
  value: string;
  original: string | undefined;
  title: string | undefined;
  errors: string[];
};
