import type { SideColour } from '@muster/contract';
import type { Kind } from './organizer-types.ts';

/** How a day of this kind runs. Times are London's. */
export interface Day {
  /** Days after Saturday. */
  day: -1 | 0 | 1;
  hour: number;
  minute: number;
  duration: string;
  equipment: readonly string[];
  /** Options on joining (OPTIONS). */
  options: readonly OptionName[];
  /** Practical information, below the description. */
  practical: string;
}

export const DAYS: Readonly<Record<Kind, Day>> = {
  skirmish: {
    day: 1,
    hour: 9,
    minute: 30,
    duration: '7 hours',
    equipment: ['Eye protection', 'Boots with ankle support', 'Dead rag', 'Water', 'Gloves'],
    options: ['kit', 'lunch'],
    practical:
      'Gates 08:00, chronograph from 08:30, first game 09:30. 1.14 J for rifles, 2.3 J and 30 m for bolt action. Bio BBs only.',
  },
  beginner: {
    day: 1,
    hour: 10,
    minute: 0,
    duration: '5 hours',
    equipment: ['Long sleeves and trousers', 'Boots', 'Water'],
    options: ['kit', 'lunch'],
    practical:
      'Everybody starts with half an hour of safety and a go on the range. Under 18s bring the signed consent form; under 14s play with an adult.',
  },
  cqb: {
    day: 0,
    hour: 10,
    minute: 0,
    duration: '6 hours',
    equipment: ['Full-seal eye protection', 'Face protection', 'Knee pads', 'Torch', 'Dead rag'],
    options: ['kit', 'bbs'],
    practical:
      'Doors 09:00. Semi only indoors, 1 J at most, no bolt action. Trainers with grip are better than boots on these floors.',
  },
  night: {
    day: 0,
    hour: 18,
    minute: 0,
    duration: '5 hours',
    equipment: [
      'Eye protection',
      'Head torch with red light',
      'Tracer unit',
      'Radio',
      'Warm layers',
    ],
    options: ['kit', 'bbs'],
    practical:
      'Briefing at dusk, last game ends 23:00. White light only in an emergency. Every squad carries one radio on channel 4.',
  },
  milsim: {
    day: 0,
    hour: 8,
    minute: 30,
    duration: '10 hours',
    equipment: [
      'Eye protection',
      'Radio (PMR446)',
      'Compass and map case',
      'Two litres of water',
      'Boots',
      'First aid pouch',
      'Food for the day',
    ],
    options: ['side', 'kit', 'minibus'],
    practical:
      'Real-cap magazines, medic rules, one life an hour at the forward point. Orders go out by e-mail on the Wednesday before.',
  },
  weekend: {
    day: -1,
    hour: 19,
    minute: 0,
    duration: 'All weekend',
    equipment: [
      'Eye protection',
      'Sleeping bag',
      'Stove and food',
      'Radio (PMR446)',
      'Waterproofs',
      'Spare batteries',
      'Head torch',
      'Mug',
    ],
    options: ['side', 'camping', 'kit', 'lunch'],
    practical:
      'Friday evening to Sunday noon. Camping field open from Friday 15:00, fires in the pits only. Toilets and drinking water on the field, hot food on Saturday evening.',
  },
};

export interface OptionSet {
  label: string;
  /** These are the ticket types. */
  isPlace?: true;
  isSide?: true;
  /** Pounds; 'hire' is what the organizer takes for hired kit. */
  options: readonly {
    label: string;
    price: number | 'hire' | 'hire and camo';
    limit?: number;
    isHandedOut?: true;
    colour?: SideColour;
  }[];
}

export const OPTIONS = {
  kit: {
    label: 'Kit',
    options: [
      { label: 'My own kit', price: 0 },
      { label: 'Hire pack', price: 'hire', isHandedOut: true },
      { label: 'Hire pack with camo and boots', price: 'hire and camo', isHandedOut: true },
    ],
  },
  place: {
    label: 'Ticket type',
    isPlace: true,
    options: [
      { label: 'Walk-on', price: 0, limit: 60 },
      { label: 'Rental', price: 'hire', limit: 10, isHandedOut: true },
      { label: 'Marshal', price: 0, limit: 6 },
    ],
  },
  lunch: {
    label: 'Lunch',
    options: [
      { label: 'I bring my own', price: 0 },
      { label: 'Bacon roll and tea', price: 5 },
      { label: 'Veggie chilli and tea', price: 6.5 },
    ],
  },
  bbs: {
    label: 'BBs at the desk',
    options: [
      { label: 'None', price: 0 },
      { label: '0.25 g bio, 3,000', price: 9, isHandedOut: true },
      { label: '0.28 g bio tracer, 2,700', price: 13.5, isHandedOut: true },
    ],
  },
  side: {
    label: 'Side',
    isSide: true,
    options: [
      { label: 'Green', price: 0, colour: 'green' },
      { label: 'Tan', price: 0, colour: 'tan' },
    ],
  },
  camping: {
    label: 'Where I sleep',
    options: [
      { label: 'Own tent', price: 0 },
      { label: 'Camper van', price: 10 },
      { label: 'Place in a bell tent', price: 18 },
      { label: 'At home', price: 0 },
    ],
  },
  minibus: {
    label: 'Minibus from the station',
    options: [
      { label: 'No, thanks', price: 0 },
      { label: 'There and back', price: 7.5 },
    ],
  },
} as const satisfies Record<string, OptionSet>;

type OptionName = keyof typeof OPTIONS;
