import { Text } from '@muster/ui';

/** One muted line for the organizer: which contributions are missing here; nothing if none is. */
export function MissingNote({ missing }: { missing: readonly string[] }) {
  if (missing.length === 0) return null;
  const labels = new Intl.ListFormat('en-GB').format(missing);
  return (
    <Text size="sm" c="dimmed">
      {labels} {missing.length === 1 ? 'is' : 'are'} not available here at the moment.
    </Text>
  );
}
