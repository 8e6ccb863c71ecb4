import type { RemoteFile } from './manifest.ts';

/**
 * Loads the style sheets of exposed modules. A sheet that is missing or altered is a failure, not
 * an unstyled page.
 */
export interface StyleSheets {
  /**
   * Resolves when all of them apply; rejects with an Error that names the first one that does not.
   */
  load(files: readonly RemoteFile[]): Promise<void>;
}

/**
 * The style sheets of a page, each loaded once. Both runtimes reuse a link that is in the document
 * already.
 */
export function createStyleSheets(): StyleSheets {
  const started = new Map<string, Promise<void>>();
  function loadOnce(file: RemoteFile): Promise<void> {
    const sheet = started.get(file.url) ?? loadSheet(file);
    started.set(file.url, sheet);
    return sheet.catch((error: unknown) => {
      started.delete(file.url);
      throw error;
    });
  }
  return {
    load: async (files) => {
      await Promise.all(files.filter(({ kind }) => kind === 'style').map(loadOnce));
    },
  };
}

function loadSheet({ url, integrity }: RemoteFile): Promise<void> {
  const link = document.createElement('link');
  link.rel = 'stylesheet';
  link.crossOrigin = 'anonymous';
  if (integrity) link.integrity = integrity;
  link.href = url;
  return new Promise((resolve, reject) => {
    link.addEventListener('load', () => resolve());
    link.addEventListener('error', () => {
      // A retry would find this link and take its sheet for loaded.
      link.remove();
      reject(new Error(`The style sheet ${url} did not load.`));
    });
    document.head.append(link);
  });
}
