import { satisfiesRange } from './loading/satisfies-range.ts';

/** What a build needs of one shared library. */
export interface Requirement {
  /** A caret range, such as `^19.0.0`. */
  range: string;
  /** The names that it imports. */
  names: readonly string[];
}

/** By the name that the code imports, such as `react-dom/client`. */
export type Requirements = Readonly<Record<string, Requirement>>;

/** A library that a shell offers. */
export interface Offer {
  version: string;
  has(name: string): boolean;
}

/** By the name that the code imports. */
export type Offers = Readonly<Record<string, Offer>>;

/**
 * The first thing that a build needs and a shell lacks, as a sentence; undefined if it lacks nothing. A name that is missing would be
 * undefined when the page is rendered (docs/remote.md#requirements).
 */
export function findMissingOffer(requirements: Requirements, offers: Offers): string | undefined {
  for (const [library, { range, names }] of Object.entries(requirements)) {
    const offer = offers[library];
    if (!offer) return `The shell does not share ${library}.`;
    if (!satisfiesRange(offer.version, range))
      return `It needs ${library} ${range}, the shell has ${offer.version}.`;
    const missing = names.find((name) => !offer.has(name));
    if (missing) return `It uses ${missing} of ${library}, which the shell does not offer.`;
  }
  return undefined;
}
