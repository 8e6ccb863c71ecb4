import type { Difficulty } from '@muster/contract';
import type { Scene } from './draw-landscape.ts';
import type { PaletteName } from './draw-palettes.ts';

/** Where games are held: a real place, and what its pictures show. */
interface Site {
  location: string;
  latitude: number;
  longitude: number;
  scene: Omit<Scene, 'palette'>;
}

/** How a day runs: its hours, what to bring and what can be chosen on joining (cast-kinds.ts). */
export type Kind = 'skirmish' | 'beginner' | 'cqb' | 'night' | 'milsim' | 'weekend';

/**
 * How many come: a few, about two thirds, nearly all; full with people waiting; full with no waitlist; as many as like; nobody
 * yet.
 */
export type Crowd = 'quiet' | 'filling' | 'last' | 'full' | 'closed' | 'open' | 'new';

/** A field that is under approval, as events/approval.ts names it. */
export type Changed = 'title' | 'description' | 'location' | 'date' | 'media' | 'price';

export interface Game {
  title: string;
  description: string;
  kind: Kind;
  level: Difficulty;
  /** Which of the organizer's sites. */
  site: number;
  palette: PaletteName;
  /** As people write it; its first number is the base price. */
  price: string;
  /** Places; null: unlimited. */
  size: number | null;
  crowd: Crowd;
  /** Weekends from now: 0 is the next one, -1 the latest that is surely over. */
  week: number;
  /** Pictures in its gallery. */
  gallery: number;
  /** Not approved yet. */
  pending?: true;
  /** What the organizer changed after the approval. */
  changed?: readonly Changed[];
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
