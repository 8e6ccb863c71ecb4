import { Button, EmptyState } from '@muster/ui';
import { Component, type ReactNode } from 'react';

/** The last net: a part of the shell itself did not arrive or broke. Remotes have nets of their own. */
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
          title="Muster did not load completely"
          text="Check your connection and try again. Nothing you saved is lost."
          action={<Button onClick={() => window.location.reload()}>Try again</Button>}
        />
      </main>
    );
  }
}
