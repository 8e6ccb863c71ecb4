import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);

/** Up to this size a compressed copy saves less than the server's look-up for it costs. */
const MAX_UNCOMPRESSED_BYTES = 1024;

/** Puts a Brotli (11) and a gzip (9) copy beside every larger text file of a folder. */
export async function compressFiles(folder: string): Promise<void> {
  const files = (await readdir(folder, { recursive: true })).filter((file) =>
    /\.(js|css|html|json|svg)$/.test(file),
  );
  for (const file of files) {
    const path = join(folder, file);
    const content = await readFile(path);
    if (content.length <= MAX_UNCOMPRESSED_BYTES) continue;
    const params = {
      [constants.BROTLI_PARAM_QUALITY]: 11,
      [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
    };
    await writeFile(`${path}.br`, await compressBrotli(content, { params }));
    await writeFile(`${path}.gz`, await compressGzip(content, { level: 9 }));
  }
}
