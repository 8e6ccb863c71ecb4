import type { Event } from '@muster/contract';
import { useIsBelow, useReturnFocus } from '@muster/ui';
import { Modal } from '@muster/ui/overlays';
import * as css from './crew.module.css';
import { CrewSection } from './crew-section.tsx';
import { DevicesSection } from './devices-section.tsx';
import { InviteForm } from './invite-form.tsx';

interface CrewDialogProps {
  event: Event;
  onClose: () => void;
}

/** Who helps with an event, and with which devices (docs/product/crew.md#crew-screens). */
export function CrewDialog({ event, onClose }: CrewDialogProps) {
  useReturnFocus();
  return (
    <Modal
      opened
      onClose={onClose}
      title={`Crew of ${event.title}`}
      size="lg"
      fullScreen={useIsBelow('tablet')}
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <div className={css.panel}>
        <CrewSection eventId={event.id} />
        <InviteForm event={event} />
        <DevicesSection event={event} />
      </div>
    </Modal>
  );
}
