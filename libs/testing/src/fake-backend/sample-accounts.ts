import type { User } from '@muster/contract';
import { makeId } from '../builders/ids.ts';
import { makeUser, SUPERADMIN_ID } from '../builders/make-user.ts';

function player(number: number, nickName: string, fullName: string): User {
  return makeUser({
    id: makeId(number),
    nickName,
    fullName,
    organizerName: `${nickName} Airsoft`,
    email: `${nickName.toLowerCase()}@example.org.uk`,
  });
}

/**
 * Sample accounts: the organizer first, then the superadmin, another organizer and players. New
 * objects at each call.
 */
export function listSampleAccounts(): [User, ...User[]] {
  return [
    makeUser({
      id: makeId(1),
      nickName: 'Foxglove',
      fullName: 'Florence Marchant',
      organizerName: 'Badgerwood Airsoft',
      email: 'foxglove@badgerwood.example.org.uk',
      dateOfBirth: '1988-05-24',
      bio: 'Woodland games in East Sussex since 2014. Hire kits for twelve, hot soup at half time, and a marshal at every gate.',
    }),
    makeUser({
      id: SUPERADMIN_ID,
      nickName: 'Warden',
      fullName: 'William Arden',
      organizerName: 'Muster',
      email: 'admin@muster.local',
    }),
    makeUser({
      id: makeId(2),
      nickName: 'Quarrymaster',
      fullName: 'Quentin Marsh',
      organizerName: 'Old Quarry Skirmish',
      email: 'quentin@oldquarry.example.org.uk',
    }),
    player(11, 'Rook', 'Robert Oakes'),
    player(12, 'Magpie', 'Maggie Pryce'),
    player(13, 'Bramble', 'Bram Bell'),
    player(14, 'Kestrel', 'Kate Strelley'),
    player(15, 'Otter', 'Oliver Terry'),
    player(16, 'Wren', 'Wendy Rennie'),
  ];
}
