import { parsePence } from '@muster/domain';
import { formatPence } from './gate-texts.ts';

/** By how much an amount is too high, so that £1,250 is not taken for £12.50. */
export function describeExcess(typed: string, owedPence: number | undefined): string | undefined {
  const tooMuch = (parsePence(typed) ?? 0) - (owedPence ?? Number.POSITIVE_INFINITY);
  return tooMuch > 0 ? `This is ${formatPence(tooMuch)} more than they owe.` : undefined;
}
