import type { Endpoints } from '@muster/contract';
import { recordOf, siteKey } from '@muster/domain';
import { AppError } from '../../platform/app-error.ts';
import { type Request, SentFile } from '../../platform/http/handler.ts';
import type { Services } from '../../platform/services.ts';
import { requireUser } from '../people/require-user.ts';
import { listAttendedGames } from './record-store.ts';
import { writeLetter } from './write-letter.ts';

/**
 * A letter for a retailer about one of the caller's sites; there is none before three games over
 * 56 days or more (docs/product/record.md#letter).
 */
export async function getRecordLetter(
  { db }: Services,
  { actor, query }: Request<Endpoints['getRecordLetter']>,
): Promise<SentFile> {
  const sites = recordOf(await listAttendedGames(db, actor.id), new Date());
  const site = sites.find((one) => siteKey(one) === siteKey(query));
  if (!site?.hasThreeIn56Days)
    throw new AppError('NOT_FOUND', {
      message: 'You have no three games over 56 days or more at this site',
    });
  const { full_name: name } = await requireUser(db, actor.id);
  const content = await writeLetter({ site, name, now: new Date() });
  return new SentFile({ contentType: 'application/pdf', content, saveAs: 'record-of-games.pdf' });
}
