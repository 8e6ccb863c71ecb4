import { CloseButton, Overlay } from '@muster/ui';
import { useLocation, useNavigate } from 'react-router-dom';
import { EVENTS_PATH } from '../paths.ts';
import * as panelCss from '../side-panel/side-panel.module.css';
import { EventFormSkeleton } from './event-form-skeleton.tsx';
import * as css from './form-frame.module.css';

/**
 * The frame of the event form while the form itself is loaded: as the panel will look, but of parts
 * that the page has already, so that it opens at once on a slow network.
 */
export function FormFrame({ title }: { title: string }) {
  const navigate = useNavigate();
  const { search } = useLocation();
  return (
    <>
      <Overlay fixed backgroundOpacity={0.6} zIndex={200} />
      <section className={`${css.frame} ${panelCss.wide}`} aria-label={title} aria-busy="true">
        <header className={`${css.header} ${panelCss.header}`}>
          <h2 className={panelCss.title}>{title}</h2>
          <CloseButton
            size="var(--muster-icon)"
            aria-label="Close"
            onClick={() => navigate({ pathname: EVENTS_PATH, search })}
          />
        </header>
        <div className={css.body}>
          <EventFormSkeleton />
        </div>
        <p role="status" className={css.status}>
          Opening the form
        </p>
      </section>
    </>
  );
}
