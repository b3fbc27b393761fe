/** The limits of the exchange, in bytes, days and hours. */
export type DoorSettings = {
  /** The largest piece of a file; 1C splits larger files into pieces of this size. */
  fileLimit: number;
  /** The largest file, and the limit for all files of one session, archives and their contents together. */
  maxFile: number;
  maxSession: number;
  /** How many days the files of a session are kept. The journal is kept for twice as long. */
  keptDays: number;
  /** After how many hours without a successful exchange administrators get a mail; 0 for never. */
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
