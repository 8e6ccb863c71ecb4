import { XMLParser } from 'fast-xml-parser';
import type { SendToS3 } from './s3-request.ts';
import { type ListedObject, StorageError } from './storage.ts';

const OBJECTS_PER_PAGE = 1_000;

const parser = new XMLParser({
  // Keys and tokens are text, whatever they look like.
  parseTagValue: false,
  trimValues: false,
  // Also `&#43;`, as some stores write a `+`.
  htmlEntities: true,
  isArray: (name) => name === 'Contents',
});

interface ListPage {
  Contents?: { Key?: string; LastModified?: string }[];
  NextContinuationToken?: string;
}

/** The objects of a folder, page by page (ListObjectsV2). */
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
    const { Contents = [], NextContinuationToken } = readPage(text);
    for (const { Key: key = '', LastModified = '' } of Contents) {
      const modifiedAt = new Date(LastModified);
      if (key.length > prefix.length && !Number.isNaN(modifiedAt.getTime()))
        yield { key, modifiedAt };
    }
    token = NextContinuationToken;
  }
}

function readPage(text: string): ListPage {
  try {
    const { ListBucketResult: page } = parser.parse(text);
    if (page !== undefined) return page;
  } catch (cause) {
    throw new StorageError('the list of the store is cut off', { cause });
  }
  throw new StorageError('the store sent no list');
}
