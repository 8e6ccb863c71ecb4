import type { Services } from '@muster/server/src/platform/services.ts';
import type { Day } from './dates.ts';
import type { PictureCatalogue } from './picture-catalogue.ts';
import type { StorePicture } from './seed-pictures.ts';

/** What every part of the seed needs. */
export interface SeedContext {
  services: Services;
  now: Date;
  /** The Saturday from which weekends are counted. */
  saturday: Day;
  storePicture: StorePicture;
  pictures: PictureCatalogue;
}
