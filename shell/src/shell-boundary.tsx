import { Button, EmptyState } from '@muster/ui';
import { Component, type ReactNode } from 'react';

/** Catches a failure of the shell itself. Failures of remotes are contained in their slots. */
export class ShellBoundary extends Component<{ children: ReactNode }, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override render() {
    if (!this.state.hasFailed) return this.props.children;
    return (
      <main>
        <EmptyState
          title="Part of Muster could not be loaded"
          text="Check your connection and try again. Saved data is not affected."
          action={<Button onClick={() => window.location.reload()}>Try again</Button>}
        />
      </main>
    );
  }
}
