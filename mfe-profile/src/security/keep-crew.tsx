import { PAGE_SIZE } from '@muster/contract';
import { useEndpoint } from '@muster/remote-kit/endpoints';
import { Checkbox } from '@muster/ui/overlays';
import type { ComponentProps } from 'react';

const query = { limit: PAGE_SIZE.max };

/**
 * The box that keeps crew, devices and keys, with their names; nothing while there are none
 * (docs/product/sessions.md#grants).
 */
export function KeepCrew(box: Pick<ComponentProps<typeof Checkbox>, 'checked' | 'onChange'>) {
  const { crew = [] } = useEndpoint('listCrew', { query }).data ?? {};
  const { devices = [] } = useEndpoint('listDevices', { query }).data ?? {};
  const { keys = [] } = useEndpoint('listApiKeys', {}).data ?? {};
  const people = crew.map(({ user }) => user.name);
  const names = new Set([...people, ...[...devices, ...keys].map(({ name }) => name)]);
  if (names.size === 0) return null;
  return (
    <Checkbox
      label="Keep my crew, devices and keys of programs"
      description={`Otherwise these lose their access: ${[...names].join(', ')}.`}
      {...box}
    />
  );
}
