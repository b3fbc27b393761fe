import type * as sdk from '@aws-sdk/client-s3';

let loaded: Promise<typeof sdk> | undefined;

/**
 * Loads the S3 client once, and only when files are in a bucket, so that it does not delay the start of other
 * installations.
 */
export function loadClient(): Promise<typeof sdk> {
  // The pinned version supports this version of Node, so the log need not warn that later ones do not.
  process.env.AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED ??= 'true';
  loaded ??= import('@aws-sdk/client-s3');
  return loaded;
}
