/**
 * Stops an import for a reason that its owner can understand and fix; the message is Russian and names file
 * and line. `importFiles` catches it and returns the refusal. A class, because `throw` needs an Error.
 */
export class ImportRefused extends Error {}
