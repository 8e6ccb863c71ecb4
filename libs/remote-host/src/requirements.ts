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
  /** The names that it exports. */
  names: readonly string[];
}

/**
 * The shell's `offers.json`: what its build offers to remotes, by the name that the code imports.
 */
export type Offers = Readonly<Record<string, Offer>>;

/**
 * The first thing that a build needs and a shell lacks, as a sentence; undefined if it lacks
 * nothing. A name that is missing would be undefined when the page is rendered
 * (docs/remote.md#requirements).
 */
export function findMissingOffer(requirements: Requirements, offers: Offers): string | undefined {
  for (const [library, { range, names }] of Object.entries(requirements)) {
    const offer = offers[library];
    if (!offer || !satisfiesRange(offer.version, range))
      return describeMissingVersion(library, range, offer?.version);
    const missing = names.find((name) => !offer.names.includes(name));
    if (missing) return `It uses ${missing} of ${library}, which the shell does not offer.`;
  }
  return undefined;
}

/**
 * The first library, by its range, that a shell with these versions lacks, as a sentence; undefined
 * if it lacks none.
 */
export function findMissingVersion(
  ranges: Readonly<Record<string, string>>,
  versions: Readonly<Record<string, string>>,
): string | undefined {
  for (const [library, range] of Object.entries(ranges)) {
    const version = versions[library];
    if (!version || !satisfiesRange(version, range))
      return describeMissingVersion(library, range, version);
  }
  return undefined;
}

function describeMissingVersion(library: string, range: string, version: string | undefined) {
  if (!version) return `The shell does not share ${library}.`;
  return `It needs ${library} ${range}, the shell has ${version}.`;
}
