import { type ReactNode, useId } from 'react';
import * as css from './event-page.module.css';

/** A part of the event page under a heading. */
export function PageSection({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section className={css.section} aria-labelledby={id}>
      <h3 id={id} className={css.sectionTitle}>
        {title}
      </h3>
      {children}
    </section>
  );
}
