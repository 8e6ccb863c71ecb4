import type { Event } from '@muster/contract';
import { publicEventPath } from '@muster/remote-kit/paths';
import { Button } from '@muster/ui';
import { IconExternalLink } from '@tabler/icons-react';
import { EventView } from '../event-page/event-view.tsx';
import * as css from './event-home.module.css';

/** What visitors see of an event. */
export function PageTab({ event }: { event: Event }) {
  return (
    <div className={css.page}>
      <div className={css.pageNote}>
        <p>
          {event.approved
            ? 'This is what players see.'
            : 'Only you and your crew see this page until the event is approved.'}
        </p>
        <Button
          component="a"
          href={publicEventPath(event.id)}
          target="_blank"
          rel="noopener"
          variant="default"
          leftSection={<IconExternalLink size={18} stroke={1.75} aria-hidden />}
        >
          Preview
        </Button>
      </div>
      <EventView event={event} />
    </div>
  );
}
