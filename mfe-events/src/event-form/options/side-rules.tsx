import { SIDES } from '@muster/contract';
import { NumberInput, Radio } from '@muster/ui/overlays';
import type { EventForm } from '../use-event-form.ts';
import * as css from './options-section.module.css';

const POLICIES = {
  choose: ['Players choose', 'A side, or Either: then Muster gives them the smaller one'],
  balance: ['Even from the start', 'Muster gives a side with the spot'],
  draw: ['A draw', 'Sides are drawn among those who are confirmed, when you like'],
} as const;

/** How players come to their side, and by how many one can be ahead. */
export function SideRules({ form }: { form: EventForm }) {
  return (
    <>
      <Radio.Group
        label="How players come to a side"
        className={css.policies ?? ''}
        {...form.getInputProps('sides.policy')}
      >
        {Object.entries(POLICIES).map(([policy, [label, description]]) => (
          <Radio key={policy} value={policy} label={label} description={description} />
        ))}
      </Radio.Group>
      {form.values.sides.policy === 'choose' && (
        <NumberInput
          label="How far ahead a side can be"
          description="Whoever would make the gap larger chooses another side. Leave empty for no limit"
          hideControls
          min={1}
          max={SIDES.maxGap}
          allowDecimal={false}
          allowNegative={false}
          className={css.gap ?? ''}
          {...form.getInputProps('sides.maxGap')}
        />
      )}
    </>
  );
}
