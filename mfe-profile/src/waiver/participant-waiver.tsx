import type { SlotProps } from '@muster/contract';
import { DisplayText } from '@muster/ui';
import { PdfButton } from './pdf-button.tsx';
import * as css from './waiver.module.css';
import { STATE_LABELS } from './waiver-texts.ts';

/** For the organizer: how a participant stands to the waiver, and what they have signed. */
export function ParticipantWaiver({ event, participant }: SlotProps['participant/section@1']) {
  const { waiver, user, id } = participant;
  // The server of an earlier release says nothing of waivers.
  if (!waiver || waiver === 'not_needed') return null;
  return (
    <section className={css.section} aria-labelledby="participant-waiver">
      <DisplayText as="h3" size="small" id="participant-waiver">
        Waiver
      </DisplayText>
      <p>{STATE_LABELS[waiver]}</p>
      {waiver !== 'unsigned' && (
        <div>
          <PdfButton event={event} userId={user?.id ?? id} />
        </div>
      )}
    </section>
  );
}
