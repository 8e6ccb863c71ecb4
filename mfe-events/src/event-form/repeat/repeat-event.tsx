import { failureText, isApiError } from '@muster/api-client';
import { type Event, SERIES } from '@muster/contract';
import { toLondonInput } from '@muster/domain';
import { showBanner } from '@muster/remote-kit';
import { useChange } from '@muster/remote-kit/endpoints';
import { Stack } from '@muster/ui';
import { ConfirmDialog } from '@muster/ui/confirm-dialog';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { eventTabPath } from '../../paths.ts';
import { toShown } from './repeat.tsx';
import { RuleEditor } from './repeat-fields.tsx';
import { weeklyRule } from './repeat-rule.ts';
import { createdSeries } from './series-texts.ts';
import { WeeksAheadInput } from './weeks-ahead-input.tsx';

interface RepeatEventProps {
  event: Event;
  onClose: () => void;
}

/** Makes an event the first date of a series (docs/product/series.md#series-membership). */
export function RepeatEvent({ event, onClose }: RepeatEventProps) {
  const { id, title, date } = event;
  const repeat = useChange('repeatEvent', { refreshes: ['events'] });
  const navigate = useNavigate();
  const [rule, setRule] = useState(() => weeklyRule(toLondonInput(date)));
  const [weeksAhead, setWeeksAhead] = useState<number | string>(SERIES.defaultWeeksAhead);
  const { weeksAhead: wrongWeeks, ...errors } = errorsOf(repeat.error);
  return (
    <ConfirmDialog
      title={`Repeat “${title}”`}
      message="This event is the first date. The others are like it, and wait for approval."
      labels={{ confirm: 'Repeat' }}
      tone="neutral"
      isBusy={repeat.isPending}
      onCancel={onClose}
      onConfirm={() =>
        repeat.mutate(
          { params: { id }, body: { rule, weeksAhead: Number(weeksAhead) } },
          {
            onSuccess({ series, events }) {
              const comingDates = events.filter((one) => one.id !== id).length;
              showBanner({ tone: 'success', text: createdSeries({ ...series, comingDates }) });
              navigate(eventTabPath(id, 'dates'));
            },
          },
        )
      }
    >
      <Stack mt={16} gap={16} align="stretch">
        <RuleEditor
          rule={rule}
          onChange={(next) => {
            setRule(next);
            repeat.reset();
          }}
          errors={errors}
        />
        <WeeksAheadInput value={weeksAhead} onChange={setWeeksAhead} error={wrongWeeks} />
      </Stack>
    </ConfirmDialog>
  );
}

/** What is wrong, by the part of the dialog; what has no part is at the rule. */
function errorsOf(error: Error | null): Record<string, string> {
  if (!error) return {};
  const fields = isApiError(error) ? Object.entries(error.fields) : [];
  if (fields.length === 0) return { '': failureText(error, 'The event could not be repeated') };
  return Object.fromEntries(
    fields.map(([path, sentence]) => [path === 'weeksAhead' ? path : toShown(path), sentence]),
  );
}
