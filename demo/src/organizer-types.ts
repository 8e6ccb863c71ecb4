import type { Difficulty } from '@muster/contract';
import type { Scene } from './draw-landscape.ts';
import type { PaletteName } from './draw-palettes.ts';

/** Where games are held: a real location, and what its pictures show. */
interface Site {
  location: string;
  latitude: number;
  longitude: number;
  scene: Omit<Scene, 'palette'>;
}

/** How a day runs: its hours, equipment and options (event-kinds.ts). */
export type Kind = 'skirmish' | 'beginner' | 'cqb' | 'night' | 'milsim' | 'weekend';

/**
 * How many join: a few, about two thirds, nearly all; full with a waitlist; full without a
 * waitlist; unlimited; just announced.
 */
export type Turnout = 'quiet' | 'filling' | 'last' | 'full' | 'closed' | 'open' | 'new';

/** A field that was changed since the approval. */
export type ChangedField = 'title' | 'description' | 'location' | 'date' | 'gallery' | 'price';

export interface Game {
  title: string;
  description: string;
  kind: Kind;
  level: Difficulty;
  /** Index of the organizer's site. */
  site: number;
  palette: PaletteName;
  /** As organizers write it; its first number is the base price. */
  price: string;
  /** Years from which players may join; left out: everybody. */
  minAge?: number;
  /** Spots; null: unlimited. */
  size: number | null;
  turnout: Turnout;
  /** Weekends from now: 0 is the next one, -1 the latest that is certainly over. */
  week: number;
  /** Ticket types instead of kit to hire, with limits; one of them is nearly sold out. */
  places?: true;
  /** Pictures in its gallery. */
  gallery: number;
  /** Not approved yet. */
  pending?: true;
  /** What the organizer changed after the approval. */
  changed?: readonly ChangedField[];
}

export interface Organizer {
  /** Signs in with `<mail>@demo.muster.uk`. */
  mail: string;
  nickName: string;
  fullName: string;
  dateOfBirth: string;
  organizerName: string;
  bio: string;
  /** Pounds for hired kit. */
  hire: number;
  /** Photos in their Moments. */
  moments: number;
  sites: readonly Site[];
  games: readonly Game[];
}
