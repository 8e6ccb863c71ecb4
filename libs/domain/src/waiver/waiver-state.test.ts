import type { WaiverState } from '@muster/contract';
import fc from 'fast-check';
import {
  type DecidingSignature,
  isBelowAge,
  isUnsigned,
  keptUntil,
  lastDayOf,
  type WaiverFacts,
  waiverStanding,
} from './waiver-state.ts';

const SIGNED: DecidingSignature = {
  signer: 'self',
  validFor: 'year',
  isOfThisEvent: true,
  signedOn: '2026-11-27',
  isOutdated: false,
  isWithdrawn: false,
};

function factsOf(
  signatures: readonly Partial<DecidingSignature>[],
  given: Partial<WaiverFacts> = {},
): WaiverFacts {
  return {
    eventDay: '2026-12-05',
    needsGuardian: false,
    isMinor: false,
    signatures: signatures.map((one) => ({ ...SIGNED, ...one })),
    ...given,
  };
}

function stateOf(facts: WaiverFacts | null) {
  return waiverStanding(facts).state;
}

test.each<[string, WaiverFacts | null, WaiverState]>([
  ['no waiver', null, 'not_needed'],
  ['nothing signed', factsOf([]), 'unsigned'],
  ['signed', factsOf([{}]), 'signed'],
  ['withdrawn', factsOf([{ isWithdrawn: true }]), 'withdrawn'],
  ['outdated', factsOf([{ isOutdated: true }]), 'outdated'],
  ['signed again after a material change', factsOf([{}, { isOutdated: true }]), 'signed'],
  ['for another event', factsOf([{ validFor: 'event', isOfThisEvent: false }]), 'unsigned'],
  ['for this event', factsOf([{ validFor: 'event' }]), 'signed'],
  ['for this event long ago', factsOf([{ validFor: 'event', signedOn: '2020-01-01' }]), 'signed'],
  ['the year ends on the day', factsOf([{ signedOn: '2025-12-06' }]), 'signed'],
  ['the year has ended on the day', factsOf([{ signedOn: '2025-12-05' }]), 'expired'],
  ['an earlier one is withdrawn', factsOf([{}, { isWithdrawn: true }]), 'signed'],
])('%s', (_, facts, state) => {
  expect(stateOf(facts)).toBe(state);
});

const YOUNG = { needsGuardian: true, isMinor: true };
const SIXTEEN_ENOUGH = { needsGuardian: false, isMinor: true };
const ADULT = { needsGuardian: false, isMinor: false };

test.each<[string, Partial<WaiverFacts>, DecidingSignature['signer'], WaiverState]>([
  ['a minor’s own is not enough', YOUNG, 'self', 'unsigned'],
  ['a guardian’s is', YOUNG, 'guardian', 'signed'],
  ['17, and 16 is enough: own', SIXTEEN_ENOUGH, 'self', 'signed'],
  ['17, and 16 is enough: guardian’s', SIXTEEN_ENOUGH, 'guardian', 'signed'],
  ['an adult signs', ADULT, 'self', 'signed'],
  ['nobody signs for an adult', ADULT, 'guardian', 'unsigned'],
])('%s', (_, age, signer, state) => {
  expect(stateOf(factsOf([{ signer }], age))).toBe(state);
});

test.each([
  ['2026-11-27', '2027-11-26'],
  ['2026-01-01', '2026-12-31'],
  ['2026-03-01', '2027-02-28'],
  ['2027-03-01', '2028-02-29'],
  ['2028-02-29', '2029-02-28'],
  ['2027-02-28', '2028-02-27'],
])('a year from %s ends with %s', (signedOn, last) => {
  expect(lastDayOf(signedOn)).toBe(last);
});

test.each([
  ['2008-12-05', '2026-12-05', 18, false],
  ['2008-12-06', '2026-12-05', 18, true],
  ['2008-12-04', '2026-12-05', 18, false],
  ['2008-02-29', '2026-02-28', 18, true],
  ['2008-02-29', '2026-03-01', 18, false],
  ['2012-02-29', '2028-02-28', 16, true],
  ['2012-02-29', '2028-02-29', 16, false],
  ['2010-03-01', '2028-02-29', 18, true],
  ['2010-02-28', '2028-02-28', 18, false],
  ['2026-12-05', '2026-12-05', 0, false],
])('born %s, on %s below %i: %s', (dateOfBirth, day, years, isBelow) => {
  expect(isBelowAge(dateOfBirth, day, years)).toBe(isBelow);
});

test.each([
  ['2026-11-27', '1990-01-01', '2032-11-27'],
  ['2026-11-27', null, '2032-11-27'],
  ['2026-11-27', '2013-06-01', '2034-06-01'],
  ['2028-02-29', null, '2034-03-01'],
])('signed %s by who was born %s: kept until %s', (signedOn, dateOfBirth, until) => {
  expect(keptUntil(signedOn, dateOfBirth)).toBe(until);
});

const signature = fc.record<DecidingSignature>({
  signer: fc.constantFrom('self', 'guardian'),
  validFor: fc.constantFrom('year', 'event'),
  isOfThisEvent: fc.boolean(),
  signedOn: fc.constantFrom('2024-11-27', '2025-12-05', '2025-12-06', '2026-11-27'),
  isOutdated: fc.boolean(),
  isWithdrawn: fc.boolean(),
});

test('a state other than signed never comes from a signature that holds', () => {
  const facts = fc.record({
    eventDay: fc.constant('2026-12-05'),
    needsGuardian: fc.boolean(),
    isMinor: fc.boolean(),
    signatures: fc.array(signature, { maxLength: 4 }),
  });
  fc.assert(
    fc.property(facts, (given) => {
      const { state, signature: deciding } = waiverStanding(given);
      expect(isUnsigned(state)).toBe(state !== 'signed');
      if (deciding) expect(given.signatures).toContain(deciding);
      if (state !== 'signed') return;
      expect(deciding).toMatchObject({ isOutdated: false, isWithdrawn: false });
      if (given.needsGuardian) expect(deciding?.signer).toBe('guardian');
    }),
  );
});
