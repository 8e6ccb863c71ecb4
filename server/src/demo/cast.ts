/** The organizers of the demo; each signs in with `<mail>@demo.muster.uk`. */
export const ORGANIZERS = [
  {
    mail: 'fox',
    nickName: 'Foxglove',
    fullName: 'Ada Fox',
    organizerName: 'Badgerwood Airsoft',
    bio: 'Woodland games in the Weald since 2014.',
  },
  {
    mail: 'magpie',
    nickName: 'Magpie',
    fullName: 'Owen Price',
    organizerName: 'Black Mountain Ops',
    bio: 'Hill days and night games around Brecon.',
  },
  {
    mail: 'kestrel',
    nickName: 'Kestrel',
    fullName: 'Isla Grant',
    organizerName: 'Highland Recon',
    bio: 'Long weekends in the Cairngorms.',
  },
  {
    mail: 'otter',
    nickName: 'Otter',
    fullName: 'Tom Ridley',
    organizerName: 'Northumbrian Skirmish',
    bio: 'Friendly games for mixed teams.',
  },
  {
    mail: 'heron',
    nickName: 'Heron',
    fullName: 'Grace Hall',
    organizerName: 'Fenland Tactical',
    bio: 'Milsim with a proper briefing and good tea.',
  },
  {
    mail: 'bramble',
    nickName: 'Bramble',
    fullName: 'Jack Moss',
    organizerName: 'Forest of Dean Airsoft',
    bio: 'Beginners’ Sundays, every second week.',
  },
] as const;

/** Real places, with their coordinates. */
export const PLACES = [
  { location: 'Wealden, East Sussex, TN22 3QW', latitude: 50.972, longitude: 0.096 },
  { location: 'Matlock, Derbyshire, DE4 3PN', latitude: 53.138, longitude: -1.555 },
  { location: 'Camden, London, NW1 8AB', latitude: 51.539, longitude: -0.143 },
  { location: 'Brecon, Powys, LD3 7JX', latitude: 51.947, longitude: -3.391 },
  { location: 'Aviemore, Highland, PH22 1QH', latitude: 57.195, longitude: -3.829 },
  { location: 'Kielder, Northumberland, NE48 1HX', latitude: 55.234, longitude: -2.581 },
  { location: 'Thetford, Norfolk, IP24 2RU', latitude: 52.414, longitude: 0.749 },
  { location: 'Coleford, Gloucestershire, GL16 7EL', latitude: 51.792, longitude: -2.616 },
  { location: 'Hawkshead, Cumbria, LA22 0PQ', latitude: 54.374, longitude: -2.998 },
  { location: 'Rye, East Sussex, TN31 7HE', latitude: 50.95, longitude: 0.733 },
  { location: 'Bodmin, Cornwall, PL31 1LE', latitude: 50.471, longitude: -4.718 },
  { location: 'Pickering, North Yorkshire, YO18 7AA', latitude: 54.245, longitude: -0.776 },
] as const;

/** What games are called. */
export const TITLES = [
  [
    'Operation Winter Fox',
    'Two villages, one ridge and a convoy that has to reach the bridge before noon.',
  ],
  [
    'Night Watch: Old Quarry',
    'Low light, low noise, trackers on. Squads of six hold the quarry floor against waves.',
  ],
  [
    'First Steps Sunday',
    'A calm introduction: kit, safety, chronograph and six short games. Hire packs at the desk.',
  ],
  ['Broken Arrow', 'A downed aircraft, three teams and one radio beacon that will not stop.'],
  ['Bridgehead', 'Take the ford, keep the ford. Respawns move with the line.'],
  [
    'The Long Patrol',
    'Twelve kilometres of woodland, four checkpoints and a hot meal at the last one.',
  ],
  ['Rolling Thunder', 'Fast rounds, quick respawns, and a scoreboard that everybody can see.'],
  [
    'Signal Hill',
    'Hold the mast for ten minutes out of sixty. It sounds easy until the smoke lifts.',
  ],
  [
    'Autumn Skirmish',
    'Six classic games, bring a flask. Families welcome to watch from the tower.',
  ],
  ['Cold Harbour', 'Dockside CQB on two floors. Pistols and shotguns only before lunch.'],
] as const;

export const EQUIPMENT = [
  'Eye protection',
  'Boots',
  'Radio',
  'Gloves',
  'Dead rag',
  'Head torch',
  'Water',
] as const;

export const FIRST_NAMES = [
  'Rook',
  'Wren',
  'Badger',
  'Hazel',
  'Ash',
  'Rowan',
  'Finch',
  'Teal',
  'Sorrel',
  'Marten',
  'Linnet',
  'Birch',
  'Merlin',
  'Swift',
  'Tansy',
  'Alder',
] as const;
export const LAST_NAMES = [
  'Miller',
  'Shaw',
  'Reid',
  'Bell',
  'Webb',
  'Ford',
  'Lane',
  'Hart',
  'Cross',
  'Stone',
] as const;

/** How a conversation between a player (P) and an organizer (O) goes. */
export const CONVERSATIONS: readonly (readonly (readonly ['P' | 'O', string])[])[] = [
  [
    ['P', 'Morning! Two of us coming from Lewes. Do you still have hire kits?'],
    ['O', 'We do: six full sets left. I’ll put two aside for you.'],
    ['O', '£15 each, masks included. Pay at the desk.'],
    ['P', 'Perfect. And is there parking for a van?'],
  ],
  [
    ['P', 'Can my son (14) come along?'],
    ['O', 'Yes, with you on the field and a full-face mask.'],
    ['P', 'Thanks, see you on Sunday!'],
  ],
  [
    ['P', 'What is the limit for snipers?'],
    ['O', '2.3 joules with a 30 metre minimum. We chronograph at 08:30.'],
  ],
  [
    ['P', 'Is the site muddy at the moment?'],
    ['O', 'Very. Bring spare socks.'],
    ['P', 'Ha. Will do.'],
    ['P', 'Is there a shop for gas on site?'],
  ],
];
