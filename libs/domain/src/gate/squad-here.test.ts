import { mustBeSeen } from './must-be-seen.ts';
import { type SquadMemberAtGate, squadHere } from './squad-here.ts';

const squad = { id: 'a', name: 'Night Owls' };

function makeMember(given: Partial<SquadMemberAtGate> = {}): SquadMemberAtGate {
  return { status: 'confirmed', isInside: false, flags: [], owedPence: 0, squad, ...given };
}

test('who is confirmed, outside, and has nothing to be seen is let in with the others', () => {
  const inside = makeMember({ isInside: true, owedPence: 2 });
  const ready = makeMember();
  const fine = makeMember({ flags: ['guardian_signed', 'chrono_due', 'clock'] });
  const rest = [
    makeMember({ owedPence: 1 }),
    makeMember({ flags: ['unsigned'] }),
    makeMember({ flags: ['medical'] }),
    makeMember({ flags: ['under_18'] }),
    makeMember({ status: 'waitlist' }),
    makeMember({ isOpen: true }),
  ];
  const others = [makeMember({ squad: null }), makeMember({ squad: { id: 'b', name: 'Badgers' } })];
  const people = [inside, ...rest, ready, ...others, fine];
  expect(squadHere(people, inside)).toEqual({
    ...{ ...squad, size: 9, here: 1 },
    ready: [ready, fine],
    rest,
    owing: [inside, rest[0]],
  });
  expect(rest.map(mustBeSeen)).toEqual([true, true, true, true, false, false]);
});

test.each([null, undefined])('there is none without a squad: %s', (none) => {
  const person = makeMember({ squad: none });
  expect(squadHere([person, makeMember()], person)).toBeNull();
});
