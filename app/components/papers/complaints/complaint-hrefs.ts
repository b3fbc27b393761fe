export const complaintsPath = '/cabinet/complaints';
export const newComplaintPath = `${complaintsPath}/new`;

export function complaintPath(id: number): string {
  return `${complaintsPath}/${id}`;
}

export function complaintsHref(page: number): string {
  return page > 1 ? `${complaintsPath}?page=${page}` : complaintsPath;
}

/** The encoding for buttons that only change the list, so that pictures are not sent along. */
export const withoutPictures = 'application/x-www-form-urlencoded';
