export const complaintsPath = '/cabinet/complaints';
export const newComplaintPath = `${complaintsPath}/new`;

export function complaintPath(id: number): string {
  return `${complaintsPath}/${id}`;
}

export function complaintsHref(page: number): string {
  return page > 1 ? `${complaintsPath}?page=${page}` : complaintsPath;
}

/** How buttons send the form that only change its list: pictures do not travel along. */
export const withoutPictures = 'application/x-www-form-urlencoded';
