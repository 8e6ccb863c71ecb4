import type { SendToS3 } from './s3-request.ts';
import { type ListedObject, StorageError } from './storage.ts';

const OBJECTS_PER_PAGE = 1_000;

/**
 * The objects of a folder, page by page (ListObjectsV2). Keys are as in the XML: those that Muster
 * writes need no escaping.
 */
export async function* listS3Folder(
  send: SendToS3,
  folder: string,
  objectsPerPage = OBJECTS_PER_PAGE,
): AsyncIterable<ListedObject> {
  const prefix = `${folder}/`;
  for (let token: string | undefined = ''; token !== undefined; ) {
    const query = new URLSearchParams({
      'list-type': '2',
      'max-keys': String(objectsPerPage),
      delimiter: '/',
      prefix,
      ...(token && { 'continuation-token': token }),
    });
    const { response, text } = await send({ method: 'GET', key: '', query });
    if (!response.ok)
      throw new StorageError('there is no such bucket', { status: response.status });
    for (const [, object = ''] of text.matchAll(/<Contents>(.*?)<\/Contents>/gs)) {
      const key = readElement(object, 'Key') ?? '';
      const modifiedAt = new Date(readElement(object, 'LastModified') ?? '');
      if (key.length > prefix.length && !Number.isNaN(modifiedAt.getTime()))
        yield { key, modifiedAt };
    }
    token = readElement(text, 'NextContinuationToken');
  }
}

function readElement(xml: string, element: string): string | undefined {
  return new RegExp(`<${element}>([^<]*)</${element}>`).exec(xml)?.[1];
}
