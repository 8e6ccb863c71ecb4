import type { ReactNode } from 'react';
import * as css from './event-form.module.css';

/** The form's sections (spec.md §2), in their order. */
export const SECTIONS = [
  'Basic Information',
  'Location',
  'Media',
  'Organizer Information',
  'Event Capacity',
  'Required Equipment',
  'Custom Options',
] as const;
export type SectionTitle = (typeof SECTIONS)[number] | 'Approval';

/** Where a section stands in the page. */
export function sectionId(title: SectionTitle): string {
  return `section-${title.toLowerCase().replace(' ', '-')}`;
}

interface SectionProps {
  title: SectionTitle;
  /** One line of what it is for. */
  hint?: string;
  children: ReactNode;
}

/** A part of the form under its title. */
export function Section({ title, hint, children }: SectionProps) {
  return (
    <fieldset className={css.section} id={sectionId(title)}>
      <legend>{title}</legend>
      {hint && <p className={css.hint}>{hint}</p>}
      {children}
    </fieldset>
  );
}
