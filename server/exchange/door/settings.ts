/** What the door allows; bytes and days. */
export type DoorSettings = {
  /** The longest piece: 1C cuts files by it. */
  fileLimit: number;
  /** The longest file, and all files of one session with what they are packed into. */
  maxFile: number;
  maxSession: number;
  /** How many days the files of a session are kept; what the journal says of them is kept as long again. */
  keptDays: number;
  /** After how many hours without a successful exchange administrators get a mail; 0: never. */
  alarmHours: number;
};

export const mb = 1024 * 1024;

export const usualDoorSettings: DoorSettings = {
  fileLimit: 10 * mb,
  maxFile: 4096 * mb,
  maxSession: 8192 * mb,
  keptDays: 14,
  alarmHours: 0,
};
