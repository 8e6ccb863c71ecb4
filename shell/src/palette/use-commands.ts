import type { ListedRemote } from '@muster/remote-host/registry';
import { EVENTS_PATH, EXPORT_EVENTS_PATH, NEW_EVENT_PATH, useSession } from '@muster/remote-kit';
import { useColorScheme } from '@muster/ui';
import type { PaletteItem } from '@muster/ui/command-palette';
import { useNavigate } from 'react-router-dom';

interface CommandOptions {
  tabs: readonly ListedRemote[];
  onShortcuts: () => void;
}

/**
 * The actions of the palette: the tabs, what an organizer does most, the colour scheme, and the way
 * out.
 */
export function useCommands({ tabs, onShortcuts }: CommandOptions): readonly PaletteItem[] {
  const navigate = useNavigate();
  const { logout } = useSession();
  const { choose } = useColorScheme();
  const hasEvents = tabs.some(({ paths }) => paths.includes(EVENTS_PATH));
  return [
    ...(hasEvents
      ? [{ id: 'new-event', label: 'New event', onChoose: () => navigate(NEW_EVENT_PATH) }]
      : []),
    ...tabs.map(({ id, label, paths }) => ({
      id: `tab-${id}`,
      label: `Go to ${label}`,
      onChoose: () => navigate(paths[0]),
    })),
    ...(hasEvents
      ? [{ id: 'export', label: 'Export events', onChoose: () => navigate(EXPORT_EVENTS_PATH) }]
      : []),
    { id: 'auto', label: 'Colour scheme: system', onChoose: () => choose('auto') },
    { id: 'light', label: 'Colour scheme: light', onChoose: () => choose('light') },
    { id: 'dark', label: 'Colour scheme: dark', onChoose: () => choose('dark') },
    { id: 'shortcuts', label: 'Keyboard shortcuts', onChoose: onShortcuts },
    { id: 'logout', label: 'Log out', onChoose: () => logout() },
  ];
}
