import { isOwnerOrSuperadmin, type Viewer, viewerAbilities } from './viewer.ts';

/** What a viewer can do with a stored file. */
export interface FileAbilities {
  /**
   * Read its details and find it in lists. The bytes themselves are public to everyone who knows
   * the address.
   */
  view: boolean;
  delete: boolean;
  copy: boolean;
  /** Create a link that expires. */
  presign: boolean;
  /** Show it in an event, a profile or a Moment. */
  use: boolean;
}

/**
 * What a viewer can do with a stored file (docs/product/files.md#file-ownership): everything for
 * its owner. The superadmin handles all files, but uses only their own
 * (docs/product/files.md#own-media). `ownerId` null is a file whose account was deleted.
 */
export function fileAbilities(viewer: Viewer, file: { ownerId: string | null }): FileAbilities {
  const handle = isOwnerOrSuperadmin(viewer, file.ownerId);
  return {
    view: handle,
    delete: handle,
    copy: handle,
    presign: handle,
    use: viewer !== null && viewer.id === file.ownerId,
  };
}

/** What a viewer can do with a photo of a gallery. */
export interface MomentAbilities {
  view: boolean;
  delete: boolean;
}

/**
 * What a viewer can do with a Moment of the account `userId`
 * (docs/product/profile-and-moments.md#moments).
 */
export function momentAbilities(viewer: Viewer, moment: { userId: string }): MomentAbilities {
  return {
    view: viewer !== null,
    delete: viewerAbilities(viewer).keepMoments && viewer?.id === moment.userId,
  };
}
