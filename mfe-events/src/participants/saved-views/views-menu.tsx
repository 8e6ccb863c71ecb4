import { failureText } from '@muster/api-client';
import { FAILURE_TEXT } from '@muster/contract';
import { lazyDialog } from '@muster/remote-kit';
import { useEndpoint } from '@muster/remote-kit/endpoints';
import { Button } from '@muster/ui';
import { Menu } from '@muster/ui/overlays';
import { IconBookmark } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import type { ParticipantsView } from '../data/participants-view.ts';
import { useParticipantsScreen } from '../data/screen-context.tsx';
import * as menuCss from '../shared/menu-item.module.css';
import { toFilter } from './to-view.ts';

const ViewsDialog = lazyDialog(async () => (await import('./views-dialog.tsx')).ViewsDialog);

interface ViewsMenuProps {
  onView: (change: Partial<ParticipantsView>) => void;
}

/** The saved views, the same for all events (docs/product/participation.md#participant-views). */
export function ViewsMenu({ onView }: ViewsMenuProps) {
  const { values } = useParticipantsScreen().url;
  const [isOpen, setOpen] = useState(false);
  const [isDialogOpen, setDialogOpen] = useState(false);
  return (
    <>
      <Menu opened={isOpen} onChange={setOpen} position="bottom-start" width={260} returnFocus>
        <Menu.Target>
          <Button
            variant="default"
            size="sm"
            leftSection={<IconBookmark size={18} stroke={1.75} aria-hidden />}
          >
            Views
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {isOpen && <Views onView={onView} />}
          <Menu.Divider />
          <Menu.Item className={menuCss.item ?? ''} onClick={() => setDialogOpen(true)}>
            Save or delete views
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <Suspense>
        {isDialogOpen && <ViewsDialog view={values} onClose={() => setDialogOpen(false)} />}
      </Suspense>
    </>
  );
}

function Views({ onView }: ViewsMenuProps) {
  const { data, error } = useEndpoint('listParticipantViews', {});
  const { event } = useParticipantsScreen();
  if (error)
    return <Menu.Label>{failureText(error, FAILURE_TEXT.fetchParticipantViews)}</Menu.Label>;
  if (!data) return <Menu.Label>Loading your views</Menu.Label>;
  if (data.views.length === 0)
    return <Menu.Label>No saved views yet. Filter or sort the list, and save it.</Menu.Label>;
  return data.views.map(({ id, name, filters }) => (
    <Menu.Item
      key={id}
      className={menuCss.item ?? ''}
      onClick={() => onView(toFilter(filters, event?.customFields))}
    >
      {name}
    </Menu.Item>
  ));
}
