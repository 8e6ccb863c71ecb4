import { PUBLISHING } from '@muster/contract';
import { unzipSync } from 'fflate';
import { AppError } from '../app-error.ts';

/** A build is one folder of files that pages load, and its description. */
const FILE_NAME =
  /^(build\.json|mf-manifest\.json|[\w-][\w.-]{0,120}\.(js|css|svg|png|jpe?g|webp|avif|woff2?|wasm|mp3|txt))$/;

/**
 * The files of a zipped build, by name. Refuses what is no zip file, more than 500 files or 60 MB,
 * and names with a folder or of another kind, before anything is unpacked.
 */
export function unzipBuild(zip: Uint8Array): Map<string, Uint8Array> {
  let bytes = 0;
  let count = 0;
  function check({ name, originalSize }: { name: string; originalSize: number }): boolean {
    count += 1;
    bytes += originalSize;
    if (!FILE_NAME.test(name))
      throw refuse(`The file name ${JSON.stringify(name)} is not allowed.`);
    if (count > PUBLISHING.maxFiles) throw refuse(`It has more than ${PUBLISHING.maxFiles} files.`);
    if (bytes > PUBLISHING.maxUnzippedBytes)
      throw refuse(`It has more than ${PUBLISHING.maxUnzippedBytes} bytes unpacked.`);
    return true;
  }
  try {
    return new Map(Object.entries(unzipSync(zip, { filter: check })));
  } catch (error) {
    if (error instanceof AppError) throw error;
    throw refuse('It is not a zip file.');
  }
}

function refuse(sentence: string): AppError {
  return new AppError('PUBLISHING_REFUSED', { message: `The build was refused. ${sentence}` });
}
