import type { Event } from '@muster/contract';
import * as css from './crew.module.css';
import { CrewSection } from './crew-section.tsx';
import { InviteForm } from './invite-form.tsx';

/** Who helps with an event (docs/product/crew.md#crew-screens). */
export function CrewTab({ event }: { event: Event }) {
  return (
    <div className={css.tab}>
      <CrewSection eventId={event.id} />
      <InviteForm event={event} />
    </div>
  );
}
