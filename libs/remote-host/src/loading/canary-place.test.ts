import fc from 'fast-check';
import { findCanaryPlace } from './canary-place.ts';
import { chooseBuild } from './choose-build.ts';
import { makeBuild, makeRemote } from './test-remote.ts';

const id = fc.stringMatching(/^[0-9a-f]{24}$/);
const remote = fc.stringMatching(/^[a-z][a-z-]{0,20}$/);

test('a place is from 0 up to 1, and always the same', () => {
  fc.assert(
    fc.property(remote, fc.string(), (remoteId, person) => {
      const place = findCanaryPlace(remoteId, person);
      expect(place).toBeGreaterThanOrEqual(0);
      expect(place).toBeLessThan(1);
      expect(findCanaryPlace(remoteId, person)).toBe(place);
    }),
  );
});

test('a growing share takes nobody’s canary away; 0 gives it to nobody and 1 to everybody', () => {
  fc.assert(
    fc.property(id, fc.float({ min: 0, max: 1, noNaN: true }), (person, share) => {
      function opensCanary(part: number): boolean {
        const registered = makeRemote({ canary: { ...makeBuild('canary'), share: part } });
        const canaryPlace = findCanaryPlace(registered.id, person);
        return chooseBuild({ remote: registered, override: null, canaryPlace }).reason === 'canary';
      }
      expect(opensCanary(0)).toBe(false);
      expect(opensCanary(1)).toBe(true);
      if (opensCanary(share)) expect(opensCanary(Math.min(1, share + 0.1))).toBe(true);
    }),
  );
});

test('of ids that follow each other, each share gets its part, and two remotes have their own', () => {
  const start = 0x665000000000n;
  const people = Array.from({ length: 20_000 }, (_, index) =>
    (start + BigInt(index)).toString(16).padStart(24, '0'),
  );
  const events = people.map((person) => findCanaryPlace('events', person));
  const profile = people.map((person) => findCanaryPlace('profile', person));
  for (const share of [0.01, 0.1, 0.5, 0.9]) {
    const part = events.filter((place) => place < share).length / people.length;
    // Five standard deviations.
    const deviation = Math.sqrt((share * (1 - share)) / people.length);
    expect(Math.abs(part - share)).toBeLessThan(5 * deviation);
  }
  const both = people.filter((_, index) => events[index]! < 0.5 && profile[index]! < 0.5);
  expect(Math.abs(both.length / people.length - 0.25)).toBeLessThan(0.02);
});
