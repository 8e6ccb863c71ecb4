import { makePicture } from '@muster/server/test/support/pictures.ts';
import { type Answer, callApi } from './call.ts';

export interface UploadedFile {
  key: string;
  size: number;
}

let picture: Promise<Buffer> | undefined;

/** Uploads a small picture to one's own library. */
export async function upload(url: string, token: string): Promise<Answer<{ file: UploadedFile }>> {
  picture ??= makePicture('jpeg', 400, 300);
  const body = new FormData();
  body.append('folder', 'uploads');
  body.append('file', new Blob([new Uint8Array(await picture)]), 'field.jpg');
  return callApi(url, { method: 'POST', path: '/files/upload', token, body });
}
