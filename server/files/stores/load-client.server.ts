import type * as sdk from '@aws-sdk/client-s3';

let loaded: Promise<typeof sdk> | undefined;

/** Loads the client of S3 once, and only where files are in a bucket: nobody else pays for it at the start. */
export function loadClient(): Promise<typeof sdk> {
  // The pinned version is one for this version of Node; that later ones are not, the log need not say.
  process.env.AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED ??= 'true';
  loaded ??= import('@aws-sdk/client-s3');
  return loaded;
}
