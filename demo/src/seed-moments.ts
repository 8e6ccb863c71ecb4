import { createObjectId } from '@muster/server/src/platform/database/object-id.ts';
import { MOMENT_PICTURES } from './picture-catalogue.ts';
import { createRandom } from './random.ts';
import type { SeedContext } from './seed-context.ts';
import type { DemoPeople } from './seed-people.ts';
import { mapConcurrently } from './seed-pictures.ts';

const DAY = 24 * 3_600_000;

/** Moments of organizers and of some players, each with a file of its own. */
export async function seedMoments(
  { services: { db }, now, storePicture, pictures }: SeedContext,
  { organizers, players }: DemoPeople,
): Promise<void> {
  const random = createRandom(51);
  const photos = [...organizers, ...players].flatMap((person, at) => {
    const first = random.whole(2_000, 8_000);
    const age = Math.min(person.daysAgo, 200) * DAY;
    return Array.from({ length: person.moments }, (_, number) => {
      const share = (number + random.next()) / person.moments;
      return {
        ownerId: person.id,
        fileName: `IMG_${first - number * 3}.jpg`,
        drawing: pictures.moment((at * 5 + number) % MOMENT_PICTURES),
        uploaded: new Date(now.getTime() - age * share),
      };
    });
  });
  const rows = await mapConcurrently(photos, async ({ uploaded, ...photo }) => {
    const { key, size } = await storePicture({ ...photo, folder: 'moments' });
    return {
      id: createObjectId(uploaded.getTime()),
      user_id: photo.ownerId,
      file_key: key,
      original_name: photo.fileName,
      size_bytes: size,
      uploaded_at: uploaded,
    };
  });
  await db.insertInto('moments').values(rows).execute();
}
