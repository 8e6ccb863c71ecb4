import { SideMark } from '@muster/features/side';
import { formatPounds } from '@muster/ui';
import { Radio } from '@muster/ui/overlays';
import type { ChoiceField, ChoiceOption } from './choices.ts';
import * as css from './join.module.css';

interface OptionFieldsProps {
  fields: readonly ChoiceField[];
  /** Holds the key of each chosen option under `choices`. */
  form: { getInputProps: (path: string) => { value?: string } };
  /** Whether the first of them has the focus when the form opens. */
  hasFirstFocus: boolean;
}

/** What can be chosen, each with what it adds to the price; at most one option for each field. */
export function OptionFields({ fields, form, hasFirstFocus }: OptionFieldsProps) {
  return fields.map((field, index) => {
    const { key, label, isPlace, side, options } = field;
    if (side && options.length === 0) return <GivenSide key={key} label={label} side={side} />;
    const input = form.getInputProps(`choices.${key}`);
    // On what is chosen, as Tab would go there; else on the first that can be.
    const first = isPlace ? options.find(({ isSoldOut }) => !isSoldOut)?.key : '';
    function focusOn(value: string) {
      return (hasFirstFocus && index === 0 && (input.value || first) === value) || undefined;
    }
    return (
      <Radio.Group
        key={key}
        label={label}
        withAsterisk={isPlace}
        className={css.group ?? ''}
        {...input}
      >
        <div className={css.radios}>
          {options.map((option) => (
            <Radio
              key={option.key}
              value={option.key}
              disabled={option.isSoldOut}
              required={isPlace}
              label={<OptionLabel option={option} />}
              data-autofocus={focusOn(option.key)}
            />
          ))}
          {!isPlace && (
            <Radio
              value=""
              label={side ? <EitherLabel given={side.given} /> : 'None of these'}
              data-autofocus={focusOn('')}
            />
          )}
        </div>
      </Radio.Group>
    );
  });
}

type Side = NonNullable<ChoiceField['side']>;

const GIVEN: Readonly<Record<Side['policy'], string>> = {
  choose: '',
  balance: 'You get a side with your spot',
  draw: 'The sides are drawn before the game',
};

function GivenSide({ label, side: { given, policy } }: { label: string; side: Side }) {
  return (
    <p>
      {label}: {given ?? GIVEN[policy]}
    </p>
  );
}

function EitherLabel({ given }: Pick<Side, 'given'>) {
  return (
    <>
      Either
      <span className={css.note}>
        {' '}
        ({given ? `you are on ${given}` : 'you get the smaller side with your spot'})
      </span>
    </>
  );
}

function OptionLabel({ option: { label, pounds, note, colour } }: { option: ChoiceOption }) {
  return (
    <>
      {colour && <SideMark colour={colour} />}
      {label}
      {pounds > 0 && ` +${formatPounds(pounds)}`}
      {note && <span className={css.note}> ({note})</span>}
    </>
  );
}
