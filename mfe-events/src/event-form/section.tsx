import type { ReactNode } from 'react';
import * as css from './event-form.module.css';

/** The sections of the form, in their order; Payment Online only where there is a provider
 * (docs/product/organizer-screens.md#event-form). */
export const SECTIONS = [
  'Basic Information',
  'Location',
  'Media',
  'Organizer Information',
  'Event Capacity',
  'Payment Online',
  'Required Equipment',
  'Custom Options',
] as const;
/** The title of a section; Approval is for the superadmin only. */
export type SectionTitle = (typeof SECTIONS)[number] | 'Approval';

/** The id of a section's element. */
export function sectionId(title: SectionTitle): string {
  return `section-${title.toLowerCase().replace(' ', '-')}`;
}

interface SectionProps {
  title: SectionTitle;
  /** One line about what it is for. */
  hint?: string;
  children: ReactNode;
}

/** A part of the form with its title. */
export function Section({ title, hint, children }: SectionProps) {
  return (
    <fieldset className={css.section} id={sectionId(title)}>
      <legend>{title}</legend>
      {hint && <p className={css.hint}>{hint}</p>}
      {children}
    </fieldset>
  );
}
