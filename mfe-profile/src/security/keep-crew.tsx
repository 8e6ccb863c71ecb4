import { PAGE_SIZE } from '@muster/contract';
import { useEndpoint } from '@muster/remote-kit/endpoints';
import { Checkbox } from '@muster/ui/overlays';
import type { ComponentProps } from 'react';

const query = { limit: PAGE_SIZE.max };

/**
 * The box that keeps crew, devices, keys and webhooks, with their names; nothing while there are
 * none (docs/product/sessions.md#grants).
 */
export function KeepCrew(box: Pick<ComponentProps<typeof Checkbox>, 'checked' | 'onChange'>) {
  const { crew = [] } = useEndpoint('listCrew', { query }).data ?? {};
  const { devices = [] } = useEndpoint('listDevices', { query }).data ?? {};
  const { keys = [] } = useEndpoint('listApiKeys', {}).data ?? {};
  const { webhooks = [] } = useEndpoint('listWebhooks', {}).data ?? {};
  const people = crew.map(({ user }) => user.name);
  const names = new Set([...people, ...[...devices, ...keys].map(({ name }) => name)]);
  const isOn = webhooks.filter(({ state }) => state !== 'off');
  const hosts = new Set(isOn.map(({ url }) => new URL(url).host));
  if (names.size + hosts.size === 0) return null;
  const ends = [
    names.size > 0 && `these lose their access: ${[...names].join(', ')}`,
    hosts.size > 0 && `webhooks are switched off: ${[...hosts].join(', ')}`,
  ];
  return (
    <Checkbox
      label="Keep my crew, devices, keys and webhooks of programs"
      description={`Otherwise ${ends.filter(Boolean).join('; ')}.`}
      {...box}
    />
  );
}
