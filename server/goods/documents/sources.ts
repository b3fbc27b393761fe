/** The beginning of the sources of documents that `/1c/api` sends; no path of a file begins with it. */
const ofCalls = 'api:';

/** Returns the source of a document that a call sends by this key. */
export const sourceOfCall = (key: string) => `${ofCalls}${key}`;

/** Returns whether a call has sent a document, so that files of an exchange do not remove it. */
export const isOfCalls = (source: string) => source.startsWith(ofCalls);
