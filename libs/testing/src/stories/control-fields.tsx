import { useId } from 'react';
import type { Control } from './args.ts';
import * as css from './story-workbench.module.css';

interface ControlFieldsProps {
  controls: readonly Control[];
  onChange: (name: string, value: string | number | boolean) => void;
}

/** A field for each prop that can be changed. */
export function ControlFields({ controls, onChange }: ControlFieldsProps) {
  if (controls.length === 0) return null;
  return (
    <form className={css.controls} aria-label="Props">
      {controls.map((control) => (
        <ControlField
          key={control.name}
          control={control}
          onChange={(value) => onChange(control.name, value)}
        />
      ))}
    </form>
  );
}

interface ControlFieldProps {
  control: Control;
  onChange: (value: string | number | boolean) => void;
}

/** Native fields, so that the workbench needs no component of those that it shows. */
function ControlField({ control, onChange }: ControlFieldProps) {
  const id = useId();
  return (
    <div className={css.control}>
      <label htmlFor={id}>{control.name}</label>
      <ControlInput id={id} control={control} onChange={onChange} />
    </div>
  );
}

function ControlInput({ id, control, onChange }: ControlFieldProps & { id: string }) {
  switch (control.kind) {
    case 'text':
      return (
        <input
          id={id}
          value={control.value}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      );
    case 'number':
      return (
        <input
          id={id}
          type="number"
          value={control.value}
          onChange={(event) => onChange(event.currentTarget.valueAsNumber || 0)}
        />
      );
    case 'yes-or-no':
      return (
        <input
          id={id}
          type="checkbox"
          checked={control.value}
          onChange={(event) => onChange(event.currentTarget.checked)}
        />
      );
    case 'choice':
      return (
        <select
          id={id}
          value={control.value}
          onChange={({ currentTarget: { selectedIndex } }) =>
            onChange(control.options[selectedIndex] ?? '')
          }
        >
          {control.options.map((option) => (
            <option key={option}>{option}</option>
          ))}
        </select>
      );
  }
}
