import type { TextFile } from './text-files.ts';

/** Code that runs in a browser; the libraries named here do not, or not only. */
const browserSource =
  /^(?:shell|mfe-[a-z]+|libs\/(?!embedded-postgres|publishing|testing)[a-z-]+)\/src\/.*\.tsx?$/;

/**
 * One sentence for each use of `randomUUID` in a browser, which has none on a page over plain http
 * (docs/product/sessions.md#https-redirect).
 */
export function findSecureOnlyIds(files: readonly TextFile[]): string[] {
  return files
    .filter(({ path }) => browserSource.test(path))
    .flatMap(({ path, text }) =>
      text.split('\n').flatMap((line, index) => {
        if (!/\brandomUUID\(/.test(line)) return [];
        return [`${path}:${index + 1} needs https; use makeId of @muster/remote-kit/nonces`];
      }),
    );
}
