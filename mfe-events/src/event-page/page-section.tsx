import { useOptionalSession } from '@muster/remote-kit';
import { type ReactNode, useId } from 'react';
import * as css from './event-page.module.css';

/** A part of the event page under a heading. */
export function PageSection({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  // Below the title of the event, which is the h1 of a visitor's page, and an h2 in the dashboard.
  const Heading = useOptionalSession() === null ? 'h2' : 'h3';
  return (
    <section className={css.section} aria-labelledby={id}>
      <Heading id={id} className={css.sectionTitle}>
        {title}
      </Heading>
      {children}
    </section>
  );
}
