/** What can show a stored file. */
export const MEDIA_USES = ['event', 'approvedVersion', 'profile', 'message', 'moment'] as const;
/** One of `MEDIA_USES`. */
export type MediaUse = (typeof MEDIA_USES)[number];

const NAMES: Readonly<Record<MediaUse, string>> = {
  event: 'an event',
  approvedVersion: 'the approved version of an event',
  profile: 'a profile',
  message: 'a message',
  moment: 'a Moment',
};

const list = new Intl.ListFormat('en-GB');

/**
 * Why a file that something shows is not deleted, in words (docs/product/files.md#file-deletion).
 * `uses` has one or more.
 */
export function fileInUseText(uses: readonly MediaUse[]): string {
  const isShownByEvent = uses.includes('event');
  const names = MEDIA_USES.filter((use) => uses.includes(use))
    .filter((use) => use !== 'approvedVersion' || !isShownByEvent)
    .map((use) => NAMES[use]);
  const subject = list.format(names);
  const verb = names.length === 1 ? 'shows' : 'show';
  return `${subject.charAt(0).toUpperCase()}${subject.slice(1)} still ${verb} this file. Remove it there first`;
}
