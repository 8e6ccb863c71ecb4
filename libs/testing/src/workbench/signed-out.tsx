import { EmptyState } from '@muster/ui';

/** Shown by the workbench where the shell would redirect to its sign-in screen. */
export function SignedOut() {
  return (
    <EmptyState
      title="Nobody is signed in"
      text="The shell shows its sign-in screen now; no remote is on the page."
    />
  );
}
