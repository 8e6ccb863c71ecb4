import type { RootOptions } from 'react-dom/client';
import { ShellBoundary } from '../shell-boundary.tsx';
import { locateError, type PageIdentity } from './locate-error.ts';
import type { PageReporter } from './page-reports.ts';

/**
 * The option `onCaughtError` of React's root: logs as React does, and reports what no slot of a
 * remote reports.
 */
export function createCaughtErrorHandler(page: PageIdentity, { report }: PageReporter) {
  return ((error, { errorBoundary }) => {
    // biome-ignore lint/suspicious/noConsole: React logs it where there is no such option
    console.error(error);
    const isMissingPart = error instanceof Error && error.name === 'MissingPart';
    if (!isMissingPart && !(errorBoundary instanceof ShellBoundary)) return;
    const location = locateError(error, page);
    if (location) report({ ...location, kind: 'error' });
  }) satisfies RootOptions['onCaughtError'];
}
