import type { WireRequest } from '../handlers/answer-request.ts';

/**
 * Fields and file of a multipart body. Small on purpose: it reads what jsdom writes, for tests; jsdom has no `Response`
 * that could do it.
 */
export function readUpload(body: Buffer, contentType: string): Pick<WireRequest, 'body' | 'file'> {
  const boundary = /boundary=(.+)$/.exec(contentType)?.[1] ?? '';
  const fields: Record<string, string> = {};
  let file: WireRequest['file'];
  for (const part of body.toString('latin1').split(`--${boundary}`).slice(1, -1)) {
    const [head = '', ...rest] = part.trimStart().split('\r\n\r\n');
    const content = Buffer.from(rest.join('\r\n\r\n').replace(/\r\n$/, ''), 'latin1');
    const name = /name="([^"]*)"/.exec(head)?.[1] ?? '';
    const fileName = /filename="([^"]*)"/.exec(head)?.[1];
    const type = /Content-Type: (\S+)/i.exec(head)?.[1] ?? '';
    if (fileName === undefined) fields[name] = content.toString('utf8');
    else file = Object.assign(new Blob([content], { type }), { name: fileName });
  }
  return { body: fields, file };
}
