import type { Variables } from './variables.ts';

/** An S3-compatible store for files. */
export type S3Config = Readonly<{
  endpoint: string;
  region: string;
  bucket: string;
  accessKeyId: string;
  secretAccessKey: string;
  /** The address at which browsers read films from the store; without it, from the server. */
  browserEndpoint?: string;
}>;

/** The store that the variables name; undefined for the disk. */
export function toS3(values: Variables): S3Config | undefined {
  const { S3_ENDPOINT: endpoint, S3_REGION: region, S3_BUCKET: bucket } = values;
  const { S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = values;
  // Checked before: all are set or none. This narrows the type.
  if (!endpoint || !region || !bucket || !accessKeyId || !secretAccessKey) return undefined;
  const { S3_BROWSER_ENDPOINT: browserEndpoint } = values;
  return Object.freeze({
    endpoint,
    region,
    bucket,
    accessKeyId,
    secretAccessKey,
    ...(browserEndpoint && { browserEndpoint }),
  });
}
