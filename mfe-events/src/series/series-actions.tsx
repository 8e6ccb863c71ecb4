import { failureText } from '@muster/api-client';
import type { Series } from '@muster/contract';
import { addDay } from '@muster/domain';
import { QUERY_KEYS, showBanner, showUndo, useApi } from '@muster/remote-kit';
import { useChange } from '@muster/remote-kit/endpoints';
import { Button, DisplayText } from '@muster/ui';
import { ConfirmDialog } from '@muster/ui/confirm-dialog';
import { DateField } from '@muster/ui/date-field';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { count } from '../count.ts';
import { MoveUntilField } from '../move/move-until-field.tsx';
import { EVENTS_PATH } from '../paths.ts';
import * as css from './dates-tab.module.css';
import { showFailure } from './show-failure.ts';

const REFRESH = { refreshes: ['events'] } as const;

/** The rule of a series in words, and what is done with all its dates. */
export function SeriesActions({ series }: { series: Series }) {
  const pause = useChange('pauseSeries', REFRESH);
  const [isEnding, setEnding] = useState(false);
  const { id, words, weeksAhead, isPaused } = series;
  const params = { id };
  return (
    <div className={css.head}>
      <div className={css.about}>
        <DisplayText as="h3" size="small">
          {words}
        </DisplayText>
        <p className={css.hint}>
          {isPaused
            ? 'Paused: no further dates are made.'
            : `Dates are made ${count(weeksAhead, 'week')} ahead.`}
        </p>
      </div>
      {series.can?.update && <MoveUntil series={series} />}
      {series.can?.update && series.rule && <AddDay {...{ id, rule: series.rule }} />}
      <div className={css.actions}>
        {series.can?.update && (
          <Button
            variant="default"
            loading={pause.isPending}
            onClick={() =>
              pause.mutate(
                { params, body: { isPaused: !isPaused } },
                { onError: showFailure('The series could not be changed') },
              )
            }
          >
            {isPaused ? 'Resume' : 'Pause'}
          </Button>
        )}
        {series.can?.end && (
          <Button variant="default" onClick={() => setEnding(true)}>
            End series
          </Button>
        )}
      </div>
      {isEnding && <EndDialog series={series} onClose={() => setEnding(false)} />}
    </div>
  );
}

interface AddDayProps {
  id: string;
  rule: NonNullable<Series['rule']>;
}

/** Until when players move to another date themselves; saved as soon as it is chosen. */
function MoveUntil({ series: { id, moveUntilDays } }: { series: Series }) {
  const change = useChange('updateSeries', REFRESH);
  return (
    <MoveUntilField
      value={moveUntilDays}
      disabled={change.isPending}
      onChange={(days) =>
        change.mutate(
          { params: { id }, body: { moveUntilDays: days } },
          { onError: showFailure('The series could not be changed') },
        )
      }
    />
  );
}

function AddDay({ id, rule }: AddDayProps) {
  const update = useChange('updateSeries', REFRESH);
  const [day, setDay] = useState('');
  const [problem, setProblem] = useState('');
  function add(event: FormEvent) {
    event.preventDefault();
    if (day === '') return setProblem('Choose a day');
    const added = addDay(rule, day);
    setProblem(added.refusal?.message ?? '');
    if (!added.rule) return;
    update.mutate(
      { params: { id }, body: { rule: added.rule } },
      {
        onSuccess({ created }) {
          setDay('');
          showBanner({ tone: 'success', text: describeAdded(created) });
        },
        onError: (error) => setProblem(failureText(error, 'The day could not be added')),
      },
    );
  }
  return (
    <form className={css.add} onSubmit={add} noValidate>
      <DateField label="Add a day" value={day} onChange={setDay} error={problem} />
      <Button type="submit" variant="default" loading={update.isPending}>
        Add
      </Button>
    </form>
  );
}

function describeAdded(created: number): string {
  return created > 0
    ? `${count(created, 'date')} added.`
    : 'Saved. No date was made: there is one, the day is over, or it is too far ahead.';
}

function EndDialog({ series: { id, comingDates }, onClose }: { series: Series; onClose(): void }) {
  const end = useChange('endSeries', REFRESH);
  const restore = useRestore(id);
  const navigate = useNavigate();
  return (
    <ConfirmDialog
      title="End this series?"
      message={`Of its ${count(comingDates, 'coming date')}, those that nobody has joined, liked or written about are deleted. The others stay as events of their own.`}
      labels={{ confirm: 'End series' }}
      isBusy={end.isPending}
      onCancel={onClose}
      onConfirm={() =>
        end.mutate(
          { params: { id } },
          {
            onSuccess({ kept, removed }) {
              const text = `The series has ended: ${count(removed, 'date')} deleted, ${kept} kept.`;
              showUndo({ text, key: endKey(id), undo: () => void restore() });
              navigate(EVENTS_PATH);
            },
            onError: showFailure('The series could not be ended'),
            onSettled: onClose,
          },
        )
      }
    />
  );
}

/** A notice about the end of a series replaces the one before about the same. */
function endKey(id: string): string {
  return `end series ${id}`;
}

/** Undoes the end of a series. Not a change of the tab, which is left by then. */
function useRestore(id: string) {
  const api = useApi();
  const client = useQueryClient();
  return async () => {
    try {
      await api.restoreSeries({ params: { id } });
      showBanner({ tone: 'success', text: 'The series continues.', key: endKey(id) });
    } catch (error) {
      showFailure('The end of the series could not be undone', endKey(id))(error);
    }
    await client.invalidateQueries({ queryKey: QUERY_KEYS.events });
  };
}
