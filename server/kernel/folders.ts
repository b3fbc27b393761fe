type Environment = Record<string, string | undefined>;

/** Returns the folder for uploaded files. */
export function uploadsFolder({ UPLOADS_DIR }: Environment): string {
  return UPLOADS_DIR || 'var/uploads';
}

/** Returns the folder where mails are written as files if there is no mail server. */
export function mailFolder({ MAIL_FOLDER }: Environment): string {
  return MAIL_FOLDER || 'var/outbox';
}

/** Returns the folder for the files that 1C sends; none of them is served. */
export function exchangeFolder({ EXCHANGE_FOLDER, ...env }: Environment): string {
  return EXCHANGE_FOLDER || `${uploadsFolder(env).replace(/[^/\\]+[/\\]*$/, '')}exchange`;
}
