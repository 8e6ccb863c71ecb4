import type { ExperienceLevel } from '@muster/contract';
import { BIOS, DIETARY, MEDICAL } from './join-form-texts.ts';
import { CALL_SIGNS, NAMES, NICK_FORMS, TEAMS } from './names.ts';
import { ORGANIZERS } from './organizers.ts';
import type { Random } from './random.ts';

export const PLAYER_COUNT = 400;
const MAIL_HOST = 'demo.muster.uk';

/** A person of the demo, before the account is created. */
export interface PersonData {
  email: string;
  nickName: string;
  fullName: string;
  dateOfBirth: string;
  organizerName: string;
  bio: string;
  phone: string;
  /** Index of the organizer whose games they mostly join. */
  home: number;
  experienceLevel: ExperienceLevel;
  dietary: string;
  medical: string;
  /** The seed of their picture; null: none. */
  emblem: number | null;
  /** Photos in their Moments. */
  moments: number;
}

/** The player to sign in as: participates in games of every kind. */
export const FEATURED_PLAYER = {
  email: `wren@${MAIL_HOST}`,
  nickName: 'Wren',
  fullName: 'Hannah Booth',
  /** Days since they registered, before all of their games. */
  daysAgo: 640,
};

export function listOrganizers(random: Random): PersonData[] {
  return ORGANIZERS.map((organizer, number) => ({
    ...organizer,
    email: `${organizer.mail}@${MAIL_HOST}`,
    phone: fictionalPhone(random),
    home: number,
    experienceLevel: 'expert',
    dietary: '',
    medical: '',
    emblem: number * 7 + 2,
  }));
}

/** The players. Full names, emails and nick names are unique. */
export function createPlayers(random: Random): PersonData[] {
  const nickNames = createNickNames(random);
  const taken = new Set<string>();
  return Array.from({ length: PLAYER_COUNT }, (_, number) => {
    const [first, last] = number === 0 ? ['Hannah', 'Booth'] : pickName(random, taken);
    const isFeatured = number === 0;
    return {
      email: isFeatured ? FEATURED_PLAYER.email : toEmail(first!, last!),
      nickName: isFeatured ? FEATURED_PLAYER.nickName : nickNames(first!, last!),
      fullName: `${first} ${last}`,
      dateOfBirth: birthday(random, random.chance(0.09) ? [2008, 2010] : [1958, 2007]),
      organizerName: random.pick(TEAMS),
      bio: isFeatured || random.chance(0.3) ? random.pick(BIOS) : '',
      phone: fictionalPhone(random),
      home: number % ORGANIZERS.length,
      experienceLevel: random.weigh({ beginner: 30, intermediate: 42, advanced: 21, expert: 7 }),
      dietary: random.chance(0.17) ? random.pick(DIETARY) : '',
      medical: random.chance(0.12) ? random.pick(MEDICAL) : '',
      emblem: isFeatured || random.chance(0.24) ? 100 + number : null,
      moments: isFeatured ? 7 : number % 36 === 5 ? random.whole(3, 18) : 0,
    };
  });
}

/** Ofcom keeps 07700 900000 to 900999 free for stories. */
export function fictionalPhone(random: Random): string {
  return `07700 900${String(random.whole(0, 999)).padStart(3, '0')}`;
}

/** A unique first and last name, mostly of one origin. */
export function pickName(random: Random, taken = new Set<string>()): [string, string] {
  const shares = Object.fromEntries(NAMES.map(({ share }, at) => [String(at), share]));
  const origin = NAMES[Number(random.weigh(shares))]!;
  const family = random.chance(0.08) ? random.pick(NAMES) : origin;
  const name: [string, string] = [random.pick(origin.first), random.pick(family.last)];
  const full = name.join(' ');
  if (taken.has(full) || full === FEATURED_PLAYER.fullName) return pickName(random, taken);
  taken.add(full);
  return name;
}

function createNickNames(random: Random) {
  const callSigns = random.shuffle(CALL_SIGNS.filter((sign) => sign !== FEATURED_PLAYER.nickName));
  const taken = new Set<string>();
  return (first: string, last: string): string => {
    const sign = random.chance(0.42) ? callSigns.pop() : undefined;
    const plain = random.chance(0.45) ? first : random.pick(NICK_FORMS).replace('*', first);
    const choices = [sign, plain, `${first} ${last.charAt(0)}`, `${first} ${last.slice(0, 3)}`];
    const found = choices.find((choice) => choice && !taken.has(choice)) ?? `${first} ${last}`;
    taken.add(found);
    return found;
  };
}

function birthday(random: Random, [from, to]: readonly [number, number]): string {
  function two(value: number) {
    return String(value).padStart(2, '0');
  }
  return `${random.whole(from, to)}-${two(random.whole(1, 12))}-${two(random.whole(1, 28))}`;
}

function toEmail(first: string, last: string): string {
  const plain = `${first}.${last}`.toLowerCase().replace(/[^a-z.-]/g, '');
  return `${plain}@${MAIL_HOST}`;
}
