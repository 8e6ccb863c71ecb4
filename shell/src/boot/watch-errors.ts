import { locateError, type PageIdentity } from './locate-error.ts';
import type { PageReporter } from './page-reports.ts';

/**
 * Reports uncaught errors and unhandled rejections of the page for the build that they belong to.
 */
export function watchErrors(page: PageIdentity, { report }: PageReporter): void {
  window.addEventListener('error', ({ error, filename }) => {
    // Without an error it is a browser's notice, such as that of a ResizeObserver.
    const location = error ? locateError(error, page, filename) : undefined;
    if (location) report({ ...location, kind: 'error' });
  });
  window.addEventListener('unhandledrejection', ({ reason }) => {
    const location = locateError(reason, page);
    if (location) report({ ...location, kind: 'rejection' });
  });
}
