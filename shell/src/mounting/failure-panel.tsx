import { describeFailure, type RemoteFailure } from '@muster/remote-kit/loading';
import { Button, DisplayText, Paper, Stack, Text } from '@muster/ui';
import { useLayoutEffect, useRef } from 'react';
import { useMounting } from './remotes-context.tsx';

export interface FailurePanelProps {
  failure: RemoteFailure;
  isTrying: boolean;
  onTryAgain(): void;
}

/** Stands where a remote should: what is missing, that the rest works, and another try. */
export const FailurePanel = ({ failure, isTrying, onTryAgain }: FailurePanelProps) => {
  const { showDetails } = useMounting();
  const panel = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const shown = panel.current;
    return () => handOnFocus(shown);
  }, []);
  return (
    <Paper ref={panel} withBorder p="xl" role="alert" data-failure={failure.kind}>
      <Stack align="flex-start" gap="sm">
        <DisplayText as="h2">{failure.label} can't be shown</DisplayText>
        <Text>{describeFailure(failure)} Everything else still works.</Text>
        {showDetails && <FailureDetails failure={failure} />}
        {/* Not disabled while it tries: that would take the focus away from whoever pressed it. */}
        <Button onClick={isTrying ? undefined : onTryAgain} aria-busy={isTrying}>
          {isTrying ? 'Trying again…' : 'Try again'}
        </Button>
      </Stack>
    </Paper>
  );
};

/** Whoever stood in the panel stands at the content that took its place, not at the top of the page. */
const handOnFocus = (panel: HTMLElement | null): void => {
  if (panel?.contains(document.activeElement)) panel.closest('main')?.focus();
};

const FailureDetails = ({ failure }: { failure: RemoteFailure }) => (
  <Text component="pre" size="sm" c="dimmed" style={{ whiteSpace: 'pre-wrap' }}>
    {`${failure.kind} · ${failure.expose} · version ${failure.version}, build ${failure.build}\n${failure.cause}`}
  </Text>
);
