import { basePriceOf, type StoredFile } from '@muster/contract';
import { hasSides } from '@muster/domain';
import { createObjectId } from '@muster/server/src/platform/database/object-id.ts';
import type { CustomField, Schema } from '@muster/server/src/platform/database/schema.ts';
import type { Insertable } from 'kysely';
import { addDays, atLondon, type Day } from './dates.ts';
import { DAYS, OPTIONS, type OptionSet } from './event-kinds.ts';
import type { Game } from './organizer-types.ts';
import { ORGANIZERS } from './organizers.ts';
import { SITE_PICTURES } from './picture-catalogue.ts';
import { createRandom, type Random } from './random.ts';
import type { SeedContext } from './seed-context.ts';
import type { DemoPerson } from './seed-people.ts';
import { mapConcurrently } from './seed-pictures.ts';

const HOUR = 3_600_000;

export interface DemoEvent {
  id: string;
  game: Game;
  /** Index in ORGANIZERS. */
  organizer: number;
  /** Index of the organizer's game. */
  number: number;
  organizerId: string;
  date: Date;
  isPast: boolean;
  createdAt: Date;
  /** Null: pending. */
  approvedAt: Date | null;
  imageUrl: string;
  customFields: CustomField[];
  basePence: number;
}

/** Creates the games of every organizer, each with a picture of its own. */
export async function seedEvents(
  context: SeedContext,
  organizers: readonly DemoPerson[],
): Promise<DemoEvent[]> {
  const random = createRandom(21);
  const planned = ORGANIZERS.flatMap(({ games }, organizer) =>
    games.map((game, number) => plan(context, random, { game, organizer, number })),
  );
  const rows = await mapConcurrently(planned, async (event) => {
    const owner = organizers[event.organizer]!;
    const main = await context.storePicture({
      ownerId: owner.id,
      folder: 'events',
      fileName: `${event.game.title.toLowerCase().replace(/[^a-z]+/g, '-')}.jpg`,
      drawing: context.pictures.main(event.organizer, event.number),
    });
    const gallery = await storeGallery(context, owner, event);
    const made = { ...event, organizerId: owner.id, imageUrl: main.url };
    return { event: made, row: toRow(made, { main, gallery, owner }) };
  });
  await context.services.db
    .insertInto('events')
    .values(rows.map(({ row }) => row))
    .execute();
  return rows.map(({ event }) => event);
}

type Planned = Omit<DemoEvent, 'organizerId' | 'imageUrl'>;

function plan(
  { now, saturday }: SeedContext,
  random: Random,
  { game, organizer, number }: Pick<DemoEvent, 'game' | 'organizer' | 'number'>,
): Planned {
  const date = dateOf(game, saturday);
  // Announced two to three months ahead, the latest not long ago.
  const announced = date.getTime() - random.whole(56, 90) * 24 * HOUR;
  const latest =
    now.getTime() - random.between(game.pending ? 4 : 60, game.pending ? 90 : 260) * HOUR;
  // A pending event was created recently.
  const createdAt = new Date(game.pending ? latest : Math.min(announced, latest));
  const approvedAt = new Date(createdAt.getTime() + random.between(2, 44) * HOUR);
  return {
    id: createObjectId(createdAt.getTime()),
    game,
    organizer,
    number,
    date,
    isPast: game.week < 0,
    createdAt,
    approvedAt: game.pending ? null : approvedAt,
    customFields: customFieldsOf(game, organizer),
    basePence: Math.round((basePriceOf({ price: game.price }) ?? 0) * 100),
  };
}

/**
 * Upcoming weekends are counted from the next one. Between them and the past ones lies the weekend
 * that may be in progress.
 */
function dateOf({ kind, week }: Game, saturday: Day): Date {
  const { day, hour, minute } = DAYS[kind];
  const weeks = week < 0 ? week - 1 : week;
  return atLondon(addDays(saturday, weeks * 7 + day), hour, minute);
}

function customFieldsOf({ kind, places }: Game, organizer: number): CustomField[] {
  const { hire } = ORGANIZERS[organizer]!;
  const prices = { hire, 'hire and camo': hire + 7.5 };
  return DAYS[kind].options.map((name) => {
    const { options, ...field }: OptionSet = OPTIONS[places && name === 'kit' ? 'place' : name];
    return {
      id: createObjectId(),
      ...field,
      options: options.map(({ price, ...option }) => ({
        id: createObjectId(),
        ...option,
        price: typeof price === 'number' ? price : prices[price],
      })),
    };
  });
}

async function storeGallery(
  { storePicture, pictures }: SeedContext,
  owner: DemoPerson,
  { organizer, number, game }: Planned,
): Promise<StoredFile[]> {
  const gallery: StoredFile[] = [];
  for (let at = 0; at < game.gallery; at += 1) {
    const drawing = pictures.site(organizer, (number + at) % SITE_PICTURES);
    const fileName = `IMG_${4_100 + organizer * 60 + number * 6 + at}.jpg`;
    gallery.push(await storePicture({ ownerId: owner.id, folder: 'events', fileName, drawing }));
  }
  return gallery;
}

interface Pictures {
  main: StoredFile;
  gallery: readonly StoredFile[];
  owner: DemoPerson;
}

function toRow(event: DemoEvent, { main, gallery, owner }: Pictures): Insertable<Schema['events']> {
  const { game } = event;
  const { equipment, duration, practical } = DAYS[game.kind];
  const { scene: _drawn, ...place } = ORGANIZERS[event.organizer]!.sites[game.site]!;
  return {
    ...place,
    id: event.id,
    organizer_id: owner.id,
    organizer_name: owner.organizerName,
    organizer_avatar_url: owner.avatarUrl,
    title: game.title,
    description: `${game.description}\n\n${practical}`,
    date: event.date,
    image_url: main.url,
    image_thumbnail: main.thumbnailUrl ?? '',
    gallery: JSON.stringify(
      gallery.map(({ url, thumbnailUrl }) => ({ type: 'image', url, thumbnail: thumbnailUrl })),
    ),
    price: game.price,
    base_price_pence: event.basePence,
    duration,
    difficulty: game.level,
    required_equipment: [...equipment],
    custom_fields: JSON.stringify(event.customFields),
    sides: hasSides(event.customFields) ? JSON.stringify({ policy: 'draw', maxGap: null }) : null,
    max_participants: game.size,
    min_age: game.minAge ?? null,
    waitlist_enabled: game.turnout !== 'closed',
    created_at: event.createdAt,
    updated_at: event.createdAt,
  };
}
