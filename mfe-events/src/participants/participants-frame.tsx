import { CloseButton, Overlay } from '@muster/ui';
import { useLocation, useNavigate } from 'react-router-dom';
import { EVENTS_PATH } from '../paths.ts';
import { RowsSkeleton } from './list/participants-skeleton.tsx';
import * as css from './participants-frame.module.css';

/**
 * The frame of the participants while their screen is loaded, of parts that the page has already,
 * so that it opens at once on a slow network.
 */
export function ParticipantsFrame() {
  const navigate = useNavigate();
  const { search } = useLocation();
  return (
    <>
      <Overlay fixed backgroundOpacity={0.6} zIndex={200} />
      <section className={css.frame} aria-label="Participants" aria-busy="true">
        <header className={css.header}>
          <h2 className={css.title}>Participants</h2>
          <CloseButton
            size="var(--muster-icon)"
            aria-label="Close"
            onClick={() => navigate({ pathname: EVENTS_PATH, search })}
          />
        </header>
        <div className={css.body}>
          <RowsSkeleton />
        </div>
        <p role="status" className={css.status}>
          Opening the participants
        </p>
      </section>
    </>
  );
}
