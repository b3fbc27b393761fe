/**
 * The response to a refused setting: its kind («all» is the e-mail of all kinds), the typed value, the value it was
 * rendered from, and the reason.
 */
export type SettingReply = {
  kind: string;
  value: string;
  original: string | undefined;
  title: string | undefined;
  errors: string[];
};
