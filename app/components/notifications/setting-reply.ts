/** What the action answers to a setting that was refused: which, what was typed, and why. */
export type SettingReply = { kind: string; value: string; errors: string[] };
