import { useSession } from '@muster/remote-kit';
import { Checkbox } from '@muster/ui/overlays';
import { useRef } from 'react';
import type { EventFormValues } from '../form-values.ts';
import type { EventForm } from '../use-event-form.ts';
import { emptyPart, PART_NAMES, type Part, pickPart } from './copied-parts.ts';
import * as css from './copied-parts-section.module.css';

interface CopiedPartsSectionProps {
  form: EventForm;
  /** Of the other event, with its title. */
  source: EventFormValues;
}

/**
 * Chooses what a copy takes over. A part that is left out comes back as it was when it is chosen
 * again.
 */
export function CopiedPartsSection({ form, source }: CopiedPartsSectionProps) {
  const { user } = useSession();
  const leftOut = useRef(new Map<Part, Partial<EventFormValues>>());
  function isEmpty(values: EventFormValues, part: Part): boolean {
    return JSON.stringify(pickPart(values, part)) === JSON.stringify(emptyPart(user, part));
  }
  function choose(part: Part, isChosen: boolean): void {
    const current = pickPart(form.getValues(), part);
    const values = isChosen
      ? (leftOut.current.get(part) ?? pickPart(source, part))
      : emptyPart(user, part);
    if (!isChosen) leftOut.current.set(part, current);
    form.setValues(values);
  }
  return (
    <fieldset className={css.parts}>
      <legend>Copied from “{source.title}”</legend>
      {PART_NAMES.filter((part) => !isEmpty(source, part)).map((part) => (
        <Checkbox
          key={part}
          label={part}
          checked={!isEmpty(form.values, part)}
          onChange={({ currentTarget }) => choose(part, currentTarget.checked)}
        />
      ))}
    </fieldset>
  );
}
