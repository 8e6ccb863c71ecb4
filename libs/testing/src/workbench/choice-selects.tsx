import * as css from './bar.module.css';
import { CHOICES, type ChoiceName, type Choices } from './choices.ts';

const LABEL: Record<ChoiceName, string> = {
  as: 'Signed in as',
  data: 'Data',
  scheme: 'Colours',
  width: 'Width',
};

interface ChoiceSelectsProps {
  names: readonly ChoiceName[];
  choices: Choices;
  onChoose: (name: ChoiceName, value: string) => void;
}

/** One native select for each choice of the bar. */
export function ChoiceSelects({ names, choices, onChoose }: ChoiceSelectsProps) {
  return names.map((name) => (
    <label key={name} className={css.choice}>
      {LABEL[name]}
      <select value={choices[name]} onChange={(event) => onChoose(name, event.currentTarget.value)}>
        {CHOICES[name].map((value) => (
          <option key={value}>{value}</option>
        ))}
      </select>
    </label>
  ));
}
