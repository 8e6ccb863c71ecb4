import type { NextEvent } from '@muster/contract';
import { useEndpoint } from '@muster/remote-kit/endpoints';
import { Slot } from '@muster/remote-kit/slots';
import {
  Button,
  CapacityBar,
  DisplayText,
  formatEventSpan,
  Paper,
  relativePeriod,
  Skeleton,
} from '@muster/ui';
import { IconCircle, IconCircleCheckFilled, IconUsers } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import { isNear } from '../near-event.ts';
import { eventPath, participantsPath } from '../paths.ts';
import * as css from './next-event-card.module.css';
import { listTasks, type Task } from './next-event-tasks.ts';

interface NextEventCardProps {
  /** There is one as far as is known, so its place is kept free until it is loaded. */
  isExpected: boolean;
}

/**
 * The organizer's next event: how far away it is, its spots, and what is left to do; nothing
 * without one.
 */
export function NextEventCard({ isExpected }: NextEventCardProps) {
  const { data, isPending } = useEndpoint('getNextEvent', {});
  const next = data?.next;
  if (isPending && isExpected) return <Skeleton className={css.skeleton} />;
  if (!next) return null;
  return (
    <Paper className={css.card} component="section" aria-labelledby="next-event">
      <Summary event={next.event} />
      <Tasks tasks={listTasks(next)} />
      {isNear(next.event) && (
        <div className={css.contributed}>
          <Slot name="next-event/main@1" props={{ next }} saysMissing />
        </div>
      )}
    </Paper>
  );
}

function Summary({ event }: Pick<NextEvent, 'event'>) {
  return (
    <div className={css.summary}>
      <p className={css.countdown}>
        <span className={css.label}>Next up</span> {relativePeriod(event.date)}
      </p>
      <DisplayText as="h2" size="medium" id="next-event">
        <Link to={eventPath(event.id)} className={css.title}>
          {event.title}
        </Link>
      </DisplayText>
      <p className={css.facts}>
        <time dateTime={event.date}>{formatEventSpan(event.date, event.endsAt)}</time> ·{' '}
        {event.location}
      </p>
      <CapacityBar
        confirmed={event.participantCount}
        waitlist={event.waitlistCount}
        max={event.maxParticipants}
        available={event.availableSpots}
      />
      <Button
        component={Link}
        to={participantsPath(event.id)}
        variant="default"
        className={css.participants}
        aria-label={`Participants of ${event.title}`}
        leftSection={<IconUsers size={18} stroke={1.75} aria-hidden />}
      >
        Participants
      </Button>
    </div>
  );
}

/** What is left to do; what is done is folded away. */
function Tasks({ tasks }: { tasks: Readonly<Record<string, Task>> }) {
  const open = Object.entries(tasks).filter(([, { isDone }]) => !isDone);
  const done = Object.entries(tasks).filter(([, { isDone }]) => isDone);
  return (
    <div className={css.work}>
      {open.length === 0 ? (
        <p className={css.ready}>
          <IconCircleCheckFilled size={20} aria-hidden /> Nothing left to do
        </p>
      ) : (
        <ul className={css.tasks} aria-label="To do before the event">
          {open.map(([id, task]) => (
            <TaskItem key={id} task={task} />
          ))}
        </ul>
      )}
      {done.length > 0 && (
        <details className={css.done}>
          <summary>{done.length} done</summary>
          <ul className={css.tasks} aria-label="Done">
            {done.map(([id, task]) => (
              <TaskItem key={id} task={task} />
            ))}
          </ul>
        </details>
      )}
    </div>
  );
}

function TaskItem({ task: { isDone, text, to } }: { task: Task }) {
  const Icon = isDone ? IconCircleCheckFilled : IconCircle;
  return (
    <li>
      <Link to={to} className={css.task} data-done={isDone || undefined}>
        <Icon size={20} stroke={1.75} role="img" aria-label={isDone ? 'Done:' : 'To do:'} />
        {text}
      </Link>
    </li>
  );
}
