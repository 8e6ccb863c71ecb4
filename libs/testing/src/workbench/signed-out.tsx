import { EmptyState } from '@muster/ui';

/** What the workbench shows where the shell would go to its sign-in screen. */
export function SignedOut() {
  return (
    <EmptyState
      title="Nobody is signed in"
      text="The shell shows its sign-in screen now; no remote is on the page."
    />
  );
}
