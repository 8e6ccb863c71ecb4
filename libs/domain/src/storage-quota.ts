import type { StorageUsage } from '@muster/contract';

const BYTES_PER_MB = 1024 * 1024;
const number = new Intl.NumberFormat('en-GB');

/**
 * Why an account cannot store a further file of this size (docs/product/files.md#storage-quota);
 * undefined when it can.
 */
export function refuseStorage(usage: StorageUsage, bytes: number): string | undefined {
  const advice = 'Delete files that you no longer need';
  if (usage.files >= usage.maxFiles)
    return `You have stored ${count(usage.files)} of ${count(usage.maxFiles)} files. ${advice}`;
  if (usage.bytes + bytes > usage.maxBytes)
    return `This needs ${megabytes(bytes)}, and you have used ${megabytes(usage.bytes)} of ${megabytes(usage.maxBytes)}. ${advice}`;
  return undefined;
}

function count(files: number): string {
  return number.format(files);
}

function megabytes(bytes: number): string {
  return `${number.format(Math.ceil(bytes / BYTES_PER_MB))} MB`;
}
