import { describeFailure, type RemoteFailure } from '@muster/remote-kit/loading';
import { Button, DisplayText, Paper, Stack, Text } from '@muster/ui';
import { useState } from 'react';
import { useMounting } from './remotes-context.tsx';

export interface FailurePanelProps {
  failure: RemoteFailure;
  onTryAgain(): Promise<void>;
}

/** Stands where a remote should: what is missing, that the rest works, and another try. */
export const FailurePanel = ({ failure, onTryAgain }: FailurePanelProps) => {
  const { showDetails } = useMounting();
  const [isTrying, setIsTrying] = useState(false);
  const tryAgain = async () => {
    setIsTrying(true);
    await onTryAgain();
    setIsTrying(false);
  };
  return (
    <Paper withBorder p="xl" role="alert" data-failure={failure.kind}>
      <Stack align="flex-start" gap="sm">
        <DisplayText as="h2">{failure.label} can't be shown</DisplayText>
        <Text>{describeFailure(failure)} Everything else still works.</Text>
        {showDetails && <FailureDetails failure={failure} />}
        <Button onClick={tryAgain} loading={isTrying}>
          Try again
        </Button>
      </Stack>
    </Paper>
  );
};

const FailureDetails = ({ failure }: { failure: RemoteFailure }) => (
  <Text component="pre" size="sm" c="dimmed" style={{ whiteSpace: 'pre-wrap' }}>
    {`${failure.kind} · ${failure.expose} · version ${failure.version}, build ${failure.build}\n${failure.cause}`}
  </Text>
);
