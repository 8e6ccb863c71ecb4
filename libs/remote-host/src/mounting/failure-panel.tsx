import { Button, DisplayText, Paper, Stack, Text } from '@muster/ui';
import { useLayoutEffect, useRef } from 'react';
import { describeFailure, type RemoteFailure } from '../loading/failure.ts';

/** What a failed remote is replaced with. */
export interface FailurePanelProps {
  failure: RemoteFailure;
  /** Adds the version and the technical cause, for the superadmin and for developers. */
  showDetails: boolean;
  isRetrying: boolean;
  onRetry(): void;
}

/**
 * Shown instead of a remote that failed: what is missing, that everything else works, and Try
 * again.
 */
export function FailurePanel({ failure, showDetails, isRetrying, onRetry }: FailurePanelProps) {
  const panel = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const mounted = panel.current;
    return () => moveFocusToMain(mounted);
  }, []);
  return (
    <Paper ref={panel} withBorder p="xl" role="alert" data-failure={failure.kind}>
      <Stack align="flex-start" gap="sm">
        <DisplayText as="h2">{failure.label} is not available</DisplayText>
        <Text>{describeFailure(failure)} Everything else still works.</Text>
        {showDetails && <FailureDetails failure={failure} />}
        {/* Not disabled while it retries, because a disabled button loses the focus. */}
        <Button onClick={isRetrying ? undefined : onRetry} aria-busy={isRetrying}>
          {isRetrying ? 'Trying again…' : 'Try again'}
        </Button>
      </Stack>
    </Paper>
  );
}

/**
 * A focus inside the panel moves to the content that replaces it, and not to the top of the page.
 */
function moveFocusToMain(panel: HTMLElement | null): void {
  if (panel?.contains(document.activeElement)) panel.closest('main')?.focus();
}

function FailureDetails({ failure }: { failure: RemoteFailure }) {
  const { kind, expose, version, build, cause } = failure;
  return (
    <Text component="pre" size="sm" c="dimmed" style={{ whiteSpace: 'pre-wrap' }}>
      {`${kind} · ${expose} · version ${version}, build ${build}\n${cause}`}
    </Text>
  );
}
