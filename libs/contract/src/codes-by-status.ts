import { ERRORS, type ErrorCode } from './errors.ts';

const codes = Object.entries(ERRORS) as [ErrorCode, { status: number }][];

/**
 * The first error code of each HTTP status, for a response that names none. Apps that are built for production contain this value instead
 * of the messages, which come with responses (tools/bundling/evaluate-at-build.cjs).
 */
export const codesByStatus = Object.fromEntries(
  codes.map(([code, { status }]) => [status, code] as const).reverse(),
) as Partial<Record<number, ErrorCode>>;
