import { AwsV4Signer } from 'aws4fetch';
import type { S3Config } from '../config/s3-config.ts';

/** The address of a file at the store, as browsers reach it; valid for so many seconds. */
export async function signS3Link(
  { endpoint, browserEndpoint = endpoint, bucket, ...credentials }: S3Config,
  { key, seconds }: { key: string; seconds: number },
): Promise<string> {
  const url = `${browserEndpoint}/${bucket}/${key}?X-Amz-Expires=${seconds}`;
  const { accessKeyId, secretAccessKey, region } = credentials;
  const signer = new AwsV4Signer({
    ...{ accessKeyId, secretAccessKey, region },
    url,
    service: 's3',
    signQuery: true,
  });
  return String((await signer.sign()).url);
}
