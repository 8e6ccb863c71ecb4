import type { OptionCount } from '@muster/contract';
import { formatCount } from '@muster/ui';
import { Chip } from '@muster/ui/overlays';
import type { ParticipantsView } from '../data/participants-view.ts';
import { useOptionCounts } from '../data/queries.ts';
import { useParticipantsScreen } from '../data/screen-context.tsx';
import * as css from './toolbar.module.css';

interface OptionCountsProps {
  onView: (change: Partial<ParticipantsView>) => void;
}

/**
 * What to order: how many confirmed participants have chosen each option. Each count lists those
 * who did.
 */
export function OptionCounts({ onView }: OptionCountsProps) {
  const { event, eventId, url } = useParticipantsScreen();
  const isEnabled = (event?.customFields.length ?? 0) > 0;
  const { data: options = [] } = useOptionCounts({ eventId, isEnabled });
  const { fieldLabel, optionLabel } = url.values;
  function toggle(option: OptionCount, isChosen: boolean) {
    if (!isChosen) return onView({ fieldLabel: '', optionLabel: '' });
    const { fieldLabel, optionLabel } = option;
    // The count is of confirmed participants, and so is the list.
    onView({ fieldLabel, optionLabel, status: 'confirmed' });
  }
  const fields = [...new Set(options.map((option) => option.fieldLabel))];
  return fields.map((field) => (
    <fieldset key={field} className={`${css.chips} ${css.options}`} aria-label={field}>
      <span className={css.chipsLabel} aria-hidden="true">
        {field}
      </span>
      {options
        .filter((option) => option.fieldLabel === field)
        .map((option) => (
          <Chip
            key={option.optionLabel}
            size="sm"
            icon={null}
            classNames={{ label: css.chip ?? '' }}
            checked={field === fieldLabel && option.optionLabel === optionLabel}
            onChange={(isChosen) => toggle(option, isChosen)}
          >
            {formatCount(option.count)} {option.optionLabel}
          </Chip>
        ))}
    </fieldset>
  ));
}
