import type { SlotName } from '@muster/contract';
import { deepFreeze } from '@muster/remote-host/slots';
import { useApi, useSession } from '@muster/remote-kit';
import type { SlotDeclaration } from '@muster/remote-kit/remote';
import { Paper, Stack, Text } from '@muster/ui';
import { useQuery } from '@tanstack/react-query';
import type { ComponentType } from 'react';
import { loadSlotProps } from './slot-props.ts';

/** The name of a contribution in the bar of the workbench. */
export function contributionName({ slot, expose }: Pick<SlotDeclaration, 'slot' | 'expose'>) {
  return `${slot} ${expose}`;
}

interface ContributionPageProps {
  slot: SlotName;
  component: ComponentType;
}

/** A contribution to a slot by itself, with props out of the workbench's data, frozen as there. */
export function ContributionPage({ slot, component: Component }: ContributionPageProps) {
  const api = useApi();
  const { user } = useSession();
  const { data, isError } = useQuery({
    queryKey: ['workbench', slot],
    queryFn: () => loadSlotProps(slot, { api, user }),
  });
  if (isError) return <Text>The data for {slot} could not be loaded.</Text>;
  if (!data) return null;
  if (data.length === 0) return <Text>There is no data to show {slot} with.</Text>;
  return (
    <Stack gap="md" maw={480}>
      {data.map((props) => (
        <Paper key={JSON.stringify(props)} withBorder p="md">
          <Component {...deepFreeze(props)} />
          <details>
            <summary>Props</summary>
            <pre>{JSON.stringify(props, null, 2)}</pre>
          </details>
        </Paper>
      ))}
    </Stack>
  );
}
