type Environment = Record<string, string | undefined>;

/** Where pictures of accounts and complaints are kept. */
export function uploadsFolder({ UPLOADS_DIR }: Environment): string {
  return UPLOADS_DIR || 'var/uploads';
}

/** Where mails go as files while there is no mail server. */
export function mailFolder({ MAIL_FOLDER }: Environment): string {
  return MAIL_FOLDER || 'var/outbox';
}
