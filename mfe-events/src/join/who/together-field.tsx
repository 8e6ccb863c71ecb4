import { Checkbox } from '@muster/ui/overlays';
import * as css from '../join.module.css';
import type { JoiningDependant } from './dependants.ts';

interface TogetherFieldProps {
  form: { getInputProps: (path: string) => object };
  /** Whom the viewer can book with the same form. */
  others: readonly JoiningDependant[];
}

/** Who else is booked, so that all get a spot or wait together (docs/product/squads.md#parties). */
export function TogetherField({ form, others }: TogetherFieldProps) {
  if (others.length === 0) return null;
  return (
    <Checkbox.Group
      label="Who else?"
      description="You all get a spot, or wait together, with the same options. What else the organizer should know of them is for their own forms, once they are booked."
      {...form.getInputProps('together')}
    >
      <div className={css.radios}>
        {others.map(({ id, name, age }) => (
          <Checkbox key={id} value={id} label={`${name}, ${age}`} />
        ))}
      </div>
    </Checkbox.Group>
  );
}
