/** The signed-in account that makes a request or looks at a screen. */
export interface SignedInViewer {
  readonly id: string;
  readonly isSuperadmin: boolean;
}

/** The account that makes a request; null for a visitor without a session. */
export type Viewer = SignedInViewer | null;

/**
 * The viewer of an account. The superadmin is the one account with the configured id
 * (docs/product/roles-and-accounts.md#superadmin-account).
 */
export function toViewer({ id }: { id: string }, superadminId: string): SignedInViewer {
  return { id, isSuperadmin: id === superadminId };
}

/** What a viewer can do that concerns no particular entity. */
export interface ViewerAbilities {
  createEvent: boolean;
  /** Approve and reject events, also while creating or editing one. */
  approveEvents: boolean;
  /** Have a gallery of Moments. */
  keepMoments: boolean;
  /** Report something to the superadmin. */
  report: boolean;
  /** Use the administration: users, all events, all message threads, statistics. */
  administer: boolean;
  /** See test tools and internal ids: the upload log, the ids of a thread. */
  seeDiagnostics: boolean;
}

/**
 * What a viewer can do (docs/product/roles-and-accounts.md#roles). A visitor can do none of it; the
 * superadmin has no Moments.
 */
export function viewerAbilities(viewer: Viewer): ViewerAbilities {
  const isSuperadmin = viewer?.isSuperadmin ?? false;
  return {
    createEvent: viewer !== null,
    approveEvents: isSuperadmin,
    keepMoments: viewer !== null && !isSuperadmin,
    report: viewer !== null && !isSuperadmin,
    administer: isSuperadmin,
    seeDiagnostics: isSuperadmin,
  };
}

/** True for the owner of something, and for the superadmin, who can do what owners can. */
export function isOwnerOrSuperadmin(viewer: Viewer, ownerId: string | null): boolean {
  return viewer !== null && (viewer.isSuperadmin || viewer.id === ownerId);
}

/**
 * The owner to filter rows by, so that a WHERE repeats the rule of `isOwnerOrSuperadmin`; null
 * means no filter, for the superadmin.
 */
export function ownershipScope(viewer: SignedInViewer): string | null {
  return viewer.isSuperadmin ? null : viewer.id;
}
