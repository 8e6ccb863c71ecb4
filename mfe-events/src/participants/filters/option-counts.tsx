import type { Event, OptionCount, Participant } from '@muster/contract';
import { usesFeature } from '@muster/domain';
import { Chip } from '@muster/ui/overlays';
import { NO_OPTION, type ParticipantsView } from '../data/participants-view.ts';
import { useOptionCounts } from '../data/queries.ts';
import { useParticipantsScreen } from '../data/screen-context.tsx';
import { PrintKitButton } from '../print/print-button.tsx';
import type { usePrinting } from '../print/use-printing.tsx';
import { countText } from '../shared/count-text.ts';
import { groupByField } from '../shared/group-by-field.ts';
import * as css from './toolbar.module.css';

interface OptionCountsProps {
  printing: ReturnType<typeof usePrinting>;
  onView: (change: Partial<ParticipantsView>) => void;
}

/**
 * What to order: how many confirmed participants have chosen each option. Each count lists those
 * who did. The kit list on paper has what to hand out to each of them.
 */
export function OptionCounts({ onView, printing }: OptionCountsProps) {
  const { event, eventId, list, url } = useParticipantsScreen();
  const kit = list.data?.participants.flatMap(({ kit }) => kit) ?? [];
  const isEnabled = hasOptions(event, list.data?.participants);
  const { data: options = [] } = useOptionCounts({ eventId, isEnabled });
  function toggle(option: OptionCount, isChosen: boolean) {
    if (!isChosen) return onView(NO_OPTION);
    const { fieldId, optionId, fieldLabel, optionLabel } = option;
    onView({
      fieldId: fieldId ?? '',
      optionId: optionId ?? '',
      fieldLabel,
      optionLabel,
      // The count is of confirmed participants, and so is the list.
      status: 'confirmed',
    });
  }
  const fields = groupByField(options).map(({ key, label, options }) => (
    <fieldset key={key} className={`${css.chips} ${css.options}`} aria-label={label}>
      <span className={css.chipsLabel} aria-hidden="true">
        {label}
      </span>
      {options.map((option) => (
        <Chip
          key={option.optionId ?? option.optionLabel}
          size="sm"
          classNames={{ label: css.chip ?? '', iconWrapper: css.mark ?? '' }}
          checked={isListed(option, url.values)}
          onChange={(isChosen) => toggle(option, isChosen)}
        >
          {countText(option)} {option.optionLabel}
          {!option.isOffered && ' (no longer offered)'}
        </Chip>
      ))}
    </fieldset>
  ));
  return (
    fields.length > 0 && (
      <>
        {fields}
        {usesFeature({ customFields: event?.customFields ?? [], kit }, 'kit') && (
          <div>
            <PrintKitButton printing={printing} />
          </div>
        )}
      </>
    )
  );
}

/** Also an event whose options were all removed, while somebody has chosen one. */
function hasOptions(event: Event | undefined, participants: readonly Participant[] = []): boolean {
  return Boolean(
    event?.customFields.length ||
      participants.some(({ joinForm }) => joinForm.customFieldResponses.length > 0),
  );
}

/** By the labels where a link or the option has no ids. */
function isListed(option: OptionCount, view: ParticipantsView): boolean {
  if (view.optionId) return option.fieldId === view.fieldId && option.optionId === view.optionId;
  return option.fieldLabel === view.fieldLabel && option.optionLabel === view.optionLabel;
}
