import { BADGERWOOD } from './organizer-badgerwood.ts';
import { BLACK_MOUNTAIN } from './organizer-black-mountain.ts';
import { DEAN } from './organizer-dean.ts';
import { FENLAND } from './organizer-fenland.ts';
import { HIGHLAND } from './organizer-highland.ts';
import { NORTHUMBRIAN } from './organizer-northumbrian.ts';
import type { Organizer } from './organizer-types.ts';

/** Six organizers in six parts of the country, with ten games each. */
export const ORGANIZERS: readonly Organizer[] = [
  BADGERWOOD,
  BLACK_MOUNTAIN,
  HIGHLAND,
  NORTHUMBRIAN,
  FENLAND,
  DEAN,
];
