import { SQUAD } from '@muster/contract';
import { TextInput } from '@muster/ui';
import { NumberInput, Radio } from '@muster/ui/overlays';
import type { ComponentProps } from 'react';
import * as css from '../join.module.css';
import type { SquadValues } from './squad-values.ts';

interface SquadFieldProps {
  form: { values: SquadValues; getInputProps: (path: string) => object };
  /** Of a dependant, whose guardian makes no squad for them. */
  isForOther: boolean;
  /** How many spots can be held for mates. */
  maxOpen: number;
  /** The spot costs something. */
  isPriced: boolean;
}

/** Alone, with a new squad, or with the code of one (docs/product/squads.md#squads). */
export function SquadField({ form, isForOther, ...spots }: SquadFieldProps) {
  const { squad } = form.values;
  return (
    <div className={css.group}>
      <Radio.Group label="With a squad?" {...form.getInputProps('squad')}>
        <div className={css.radios}>
          <Radio value="alone" label={isForOther ? 'Just them' : 'Just me'} />
          {!isForOther && <Radio value="new" label="With my squad" />}
          <Radio value="code" label="I have a code" />
        </div>
      </Radio.Group>
      {squad === 'new' && (
        <>
          <TextInput
            label="Name of the squad"
            description="You get a link for your mates, who join with forms of their own"
            maxLength={SQUAD.maxName}
            required
            {...form.getInputProps('name')}
          />
          <SpotFields form={form} {...spots} />
        </>
      )}
      {squad === 'code' && <SquadCodeInput {...form.getInputProps('squadCode')} required />}
    </div>
  );
}

type SpotFieldsProps = Omit<SquadFieldProps, 'isForOther'>;

/** Spots for mates, and who pays for them (docs/product/squads.md#open-spots). */
function SpotFields({ form, maxOpen, isPriced }: SpotFieldsProps) {
  if (maxOpen === 0) return null;
  return (
    <>
      <NumberInput
        label="Spots to hold for mates"
        description={`Up to ${maxOpen}. Each has a link by which one of them takes it`}
        hideControls
        allowDecimal={false}
        allowNegative={false}
        {...form.getInputProps('open')}
      />
      {isPriced && Number(form.values.open) > 0 && (
        <Radio.Group label="Who pays for them?" {...form.getInputProps('pays')}>
          <div className={css.radios}>
            <Radio value="member" label="Everybody for themselves, within 72 hours" />
            <Radio value="leader" label="I pay for all" />
          </div>
        </Radio.Group>
      )}
    </>
  );
}

/** The code of a squad, or its link. */
export function SquadCodeInput(props: ComponentProps<typeof TextInput>) {
  return (
    <TextInput
      label="Code of the squad"
      autoComplete="off"
      autoCapitalize="characters"
      autoCorrect="off"
      spellCheck={false}
      maxLength={SQUAD.maxCode}
      {...props}
    />
  );
}
