import { ParticipantsScreen } from '../participants/participants-screen.tsx';
import * as css from './event-home.module.css';

/** The participants of an event, as the panel over the list of events shows them. */
export function PlayersTab({ eventId }: { eventId: string }) {
  return (
    <section className={css.players} aria-label="Players">
      <ParticipantsScreen eventId={eventId} />
    </section>
  );
}
