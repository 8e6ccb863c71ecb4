import type { WaiverSigner, WaiverState, WaiverValidity } from '@muster/contract';

/** A signature under a waiver, as far as it decides. Days are `YYYY-MM-DD` in Europe/London. */
export interface DecidingSignature {
  signer: WaiverSigner;
  /** As the text said that was signed. */
  validFor: WaiverValidity;
  /** Whether it was signed for the event in question. */
  isOfThisEvent: boolean;
  signedOn: string;
  /** A later version of the text is a material change. */
  isOutdated: boolean;
  isWithdrawn: boolean;
}

/** Somebody at an event whose organizer has a waiver. */
export interface WaiverFacts<Signature extends DecidingSignature = DecidingSignature> {
  /** Of the start of the event. */
  eventDay: string;
  /** On that day they are below the age from which one's own signature is enough. */
  needsGuardian: boolean;
  /** On that day they are below 18, so a guardian can sign for them. */
  isMinor: boolean;
  /** Latest first. */
  signatures: readonly Signature[];
}

/** How somebody stands to the waiver, and the signature that decides it. */
export interface WaiverStanding<Signature extends DecidingSignature = DecidingSignature> {
  state: WaiverState;
  signature: Signature | null;
}

/** How somebody stands to the waiver of an event (docs/product/waivers.md#states). */
export function waiverStanding<Signature extends DecidingSignature>(
  facts: WaiverFacts<Signature> | null,
): WaiverStanding<Signature> {
  if (!facts) return { state: 'not_needed', signature: null };
  const counting = facts.signatures.filter((signature) => counts(signature, facts));
  const valid = counting.find((signature) => fault(signature, facts) === null);
  if (valid) return { state: 'signed', signature: valid };
  const [latest] = counting;
  if (!latest) return { state: 'unsigned', signature: null };
  return { state: fault(latest, facts) ?? 'signed', signature: latest };
}

/** Whether the gate lets somebody in as far as the waiver is concerned. */
export function isUnsigned(state: WaiverState): boolean {
  return state !== 'signed' && state !== 'not_needed';
}

/** Whether it is of this event, or of the organizer's, by somebody who can sign. */
function counts({ signer, validFor, isOfThisEvent }: DecidingSignature, facts: WaiverFacts) {
  return (validFor === 'year' || isOfThisEvent) && canSign(signer, facts);
}

/** Whether what a player or a guardian signs counts at an event, by the player's age there. */
export function canSign(
  signer: WaiverSigner,
  { needsGuardian, isMinor }: Pick<WaiverFacts, 'needsGuardian' | 'isMinor'>,
): boolean {
  return signer === 'guardian' ? needsGuardian || isMinor : !needsGuardian;
}

function fault(
  { isWithdrawn, isOutdated, validFor, signedOn }: DecidingSignature,
  { eventDay }: WaiverFacts,
): WaiverState | null {
  if (isWithdrawn) return 'withdrawn';
  if (isOutdated) return 'outdated';
  return validFor === 'year' && lastDayOf(signedOn) < eventDay ? 'expired' : null;
}

/**
 * The last day of a year that begins with a signature: the one before its anniversary. Of
 * 29 February that is 1 March in common years.
 */
export function lastDayOf(signedOn: string): string {
  const [year = 0, month = 1, day = 1] = signedOn.split('-').map(Number);
  return new Date(Date.UTC(year + 1, month - 1, day - 1)).toISOString().slice(0, 10);
}

/**
 * Whether somebody is below an age on a day, both `YYYY-MM-DD`. Who was born on 29 February has
 * their birthday on 1 March in common years: no other day of such a year is above it as a text.
 */
export function isBelowAge(dateOfBirth: string, day: string, years: number): boolean {
  const birthday = `${Number(dateOfBirth.slice(0, 4)) + years}`.padStart(4, '0');
  return day < birthday + dateOfBirth.slice(4);
}

/** After these years a signature of somebody whose account is gone is no longer kept. */
const KEPT_YEARS = 6;
/** A minor can claim for three years after the 18th birthday. */
const KEPT_UNTIL_AGE = 21;

/**
 * The day after which a signature is deleted once the account is gone: claims against the organizer
 * are barred by then (docs/product/waivers.md#kept). Both are `YYYY-MM-DD`.
 */
export function keptUntil(signedOn: string, dateOfBirth: string | null): string {
  const claims = yearsLater(signedOn, KEPT_YEARS);
  const ofAge = dateOfBirth ? yearsLater(dateOfBirth, KEPT_UNTIL_AGE) : claims;
  return [claims, ofAge].toSorted().at(-1) ?? claims;
}

function yearsLater(day: string, years: number): string {
  const later = `${Number(day.slice(0, 4)) + years}${day.slice(4)}`;
  return later.replace(/-02-29$/, '-03-01');
}
