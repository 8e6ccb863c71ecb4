import { BADGERWOOD } from './cast-badgerwood.ts';
import { BLACK_MOUNTAIN } from './cast-black-mountain.ts';
import { DEAN } from './cast-dean.ts';
import { FENLAND } from './cast-fenland.ts';
import { HIGHLAND } from './cast-highland.ts';
import { NORTHUMBRIAN } from './cast-northumbrian.ts';
import type { Organizer } from './cast-types.ts';

/** Six organizers in six parts of the country, with ten games each. */
export const ORGANIZERS: readonly Organizer[] = [
  BADGERWOOD,
  BLACK_MOUNTAIN,
  HIGHLAND,
  NORTHUMBRIAN,
  FENLAND,
  DEAN,
];
