import type { Count, FileTime } from './counts.ts';

/** What a file of tests may take: the CPU of its process, on a quiet machine. */
const MAX_FILE_S = 5;

/** How much the same file varies: the first of a group has compiled for the others. */
const VARIATION = 2;

/** What all files of a part take on a quiet machine. */
const USUAL_S: Readonly<Record<string, number>> = { components: 290, server: 340 };

/** Files that take longer, each with the reason. */
const HEAVY: Readonly<Record<string, string>> = {
  'demo/src/demo.test.ts': 'creates the demo: 60 events, 400 players and their pictures',
  'demo/src/prepare-demo.test.ts': 'creates the demo',
  'mfe-events/src/event-form/create-event.test.tsx': 'the whole form, filled and sent',
  'mfe-events/src/event-form/media/media-section.test.tsx': 'uploads within the whole form',
  'mfe-events/src/event-form/options/options-section.test.tsx': 'options within the whole form',
  'mfe-events/src/event-form/repeat/series-form.test.tsx': 'series within the whole form',
  'mfe-events/src/event-form/unsaved-event.test.tsx': 'drafts of the whole form, in two tabs',
  'mfe-events/src/participants/changes/participant-changes.test.tsx': 'changes of a long list',
  'mfe-events/src/participants/outbox/outbox.test.tsx': 'changes of a list that is opened again',
  'mfe-events/src/participants/participants-dialog.test.tsx': 'lists of more than 1,000 people',
  'mfe-gate/src/door/presses.test.tsx': 'each button that writes, in each situation',
  'mfe-messaging/src/threads/thread-list.test.tsx': 'lists of 1,000 threads',
  'mfe-profile/src/profile-dialog/profile-dialog.test.tsx': 'the dialog with all of its tabs',
  'server/src/features/files/make-picture.test.ts': 'scales pictures',
  'server/src/features/files/upload.test.ts': 'scales pictures',
  'server/src/features/files/video/clean-video.test.ts': 'reads and writes films',
  'server/src/platform/http/wrong-requests.test.ts': 'eight hundred wrong requests',
  'server/test/access/access-matrix.test.ts': 'each endpoint with each caller',
};

/**
 * Fails for files that take too long, on a slow machine in proportion to its part. Nothing for a
 * part that measures no CPU.
 */
export function checkFileTimes(part: string, files: readonly FileTime[]): Count | undefined {
  const usualS = USUAL_S[part];
  if (usualS === undefined) return undefined;
  const totalS = files.reduce((sum, { seconds }) => sum + seconds, 0);
  const maxS = MAX_FILE_S * VARIATION * Math.max(1, totalS / usualS);
  const failures = files
    .filter(({ path, seconds }) => seconds > maxS && !HEAVY[path])
    .map(({ path, seconds }) => describeHeavy(path, { seconds, maxS }));
  return { passed: failures.length > 0 ? 0 : 1, failed: failures.length, failures };
}

function describeHeavy(path: string, { seconds, maxS }: { seconds: number; maxS: number }): string {
  const took = `${path} takes ${seconds.toFixed(1)} s of CPU, of at most ${maxS.toFixed(1)}`;
  return `${took}: split it, or list it with a reason in tools/test-run/heavy-files.ts`;
}
