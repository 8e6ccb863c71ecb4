import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { StoredFile } from '@muster/contract';
import { sql } from 'kysely';
import sharp from 'sharp';
import { createObjectId } from '../database/object-id.ts';
import { snapshotOf } from '../events/approval.ts';
import { findEvent, insertEvent, updateEvent } from '../events/store.ts';
import { uploadFile } from '../files/upload-file.ts';
import type { Services } from '../services.ts';
import { EQUIPMENT, ORGANIZERS, PLACES, TITLES } from './cast.ts';
import { drawLandscape } from './draw-landscape.ts';
import type { Random } from './random.ts';
import type { DemoPerson } from './seed-people.ts';

const EVENTS = 36;
const DAY = 24 * 3_600_000;

export interface DemoEvent {
  id: string;
  title: string;
  date: Date;
  imageUrl: string;
  organizerId: string;
  maxParticipants: number | null;
  basePence: number;
  approved: boolean;
}

/** Past, coming and pending events, each with a picture of its own. */
export async function seedEvents(
  services: Services,
  random: Random,
  organizers: readonly DemoPerson[],
) {
  const events: DemoEvent[] = [];
  const pictures = new Map<string, StoredFile[]>();
  for (let number = 0; number < EVENTS; number += 1) {
    const place = number % organizers.length;
    const organizer = organizers[place];
    if (!organizer) continue;
    const drawn = await storeLandscape(services, organizer, number);
    const earlier = pictures.get(organizer.id) ?? [];
    pictures.set(organizer.id, [...earlier, drawn]);
    const organizerName = ORGANIZERS[place]?.organizerName ?? organizer.nickName;
    events.push(
      await addEvent(services, random, {
        number,
        organizer,
        organizerName,
        drawn,
        gallery: earlier,
      }),
    );
  }
  // Announced six weeks ahead, the latest just now.
  await sql`update events set created_at = least(now(), date - interval '42 days'), updated_at = least(now(), date - interval '42 days')`.execute(
    services.db,
  );
  return events;
}

async function storeLandscape(
  services: Services,
  { id }: DemoPerson,
  seed: number,
): Promise<StoredFile> {
  const folder = await mkdtemp(join(tmpdir(), 'muster-demo-'));
  const path = join(folder, 'landscape.jpg');
  try {
    await sharp(Buffer.from(drawLandscape(seed)))
      .jpeg({ quality: 88 })
      .toFile(path);
    const file = { path, bytes: (await stat(path)).size, name: 'landscape.jpg' };
    return await uploadFile(services, {
      actor: { id, isSuperadmin: false, familyId: '' },
      folder: 'events',
      file,
    });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

interface NewDemoEvent {
  number: number;
  organizer: DemoPerson;
  organizerName: string;
  drawn: StoredFile;
  gallery: StoredFile[];
}

async function addEvent(
  services: Services,
  random: Random,
  made: NewDemoEvent,
): Promise<DemoEvent> {
  const { number, organizer, organizerName, drawn, gallery } = made;
  const [title, description] = TITLES[number % TITLES.length] ?? TITLES[0];
  const place = random.pick(PLACES);
  const pounds = random.whole(3, 12) * 5;
  const id = createObjectId();
  const event: DemoEvent = {
    id,
    title,
    date: startingAt((number - EVENTS / 3) * 4 + random.whole(0, 3), random.pick([9, 10, 18])),
    imageUrl: drawn.url,
    organizerId: organizer.id,
    maxParticipants: random.pick([24, 40, 60, 80, null]),
    basePence: pounds * 100,
    approved: number % 7 !== 6,
  };
  await insertEvent(services.db, {
    id,
    title,
    description,
    ...place,
    organizer_id: organizer.id,
    organizer_name: organizerName,
    date: event.date,
    image_url: drawn.url,
    image_thumbnail: drawn.thumbnailUrl ?? '',
    gallery: JSON.stringify(
      gallery
        .slice(-4)
        .map(({ url, thumbnailUrl }) => ({ type: 'image', url, thumbnail: thumbnailUrl })),
    ),
    price: random.next() < 0.5 ? `£${pounds}` : `£${pounds} – £${pounds + 15}`,
    base_price_pence: event.basePence,
    duration: random.pick(['4 hours', '6 hours', '7 hours', 'All weekend']),
    difficulty: random.pick(['Beginner', 'Intermediate', 'Advanced']),
    required_equipment: EQUIPMENT.slice(0, random.whole(2, EQUIPMENT.length)),
    custom_fields: JSON.stringify(number % 2 === 0 ? hireKit() : []),
    max_participants: event.maxParticipants,
  });
  if (event.approved) await approve(services, id);
  return event;
}

function hireKit() {
  const option = (label: string, price: number) => ({ id: createObjectId(), label, price });
  return [
    {
      id: createObjectId(),
      label: 'Kit',
      options: [option('My own', 0), option('Hire pack', 15), option('Hire pack and camo', 22.5)],
    },
  ];
}

async function approve({ db, pool }: Services, id: string): Promise<void> {
  const event = await findEvent(pool, { id, viewerId: null });
  if (!event) return;
  const columns = {
    approved: true,
    approved_at: new Date(),
    approved_snapshot: JSON.stringify(snapshotOf(event)),
  };
  await updateEvent(db, { id, organizerId: null, columns });
}

/** So many days from today, on the hour. */
function startingAt(days: number, hour: number): Date {
  const date = new Date(Date.now() + days * DAY);
  date.setHours(hour, hour === 9 ? 30 : 0, 0, 0);
  return date;
}
