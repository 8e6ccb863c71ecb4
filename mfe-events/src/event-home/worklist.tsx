import type { Event, EventTask } from '@muster/contract';
import { useEndpoint } from '@muster/remote-kit/endpoints';
import { type Contribution, MissingNote, useSlot } from '@muster/remote-kit/slots';
import { Button, DisplayText, Skeleton } from '@muster/ui';
import { IconCircleCheckFilled, IconPointFilled } from '@tabler/icons-react';
import { type ComponentType, useCallback, useState } from 'react';
import { Link } from 'react-router-dom';
import * as css from './event-home.module.css';
import { listHomeTasks } from './list-home-tasks.ts';

const ORDER = ['now', 'soon'] as const;

/** What waits for whoever runs the event, each a press from done; what is done is one line. */
export function Worklist({ event }: { event: Event }) {
  const { data } = useEndpoint('getEventWork', { params: { id: event.id } });
  const { tasks: contributed, sources } = useContributedTasks(event);
  const tasks = [...(data ? listHomeTasks(data.work) : []), ...contributed];
  const open = ORDER.flatMap((at) => tasks.filter(({ urgency }) => urgency === at));
  const done = tasks.filter(({ urgency }) => urgency === 'done');
  return (
    <section className={css.card} aria-labelledby="home-work">
      <div className={css.cardHead}>
        <DisplayText as="h3" size="small" id="home-work">
          To do
        </DisplayText>
        {data && (
          <span className={css.dim}>
            {done.length} of {tasks.length} done
          </span>
        )}
      </div>
      {!data && <Skeleton height={120} />}
      {data && open.length === 0 && (
        <p className={css.done}>
          <IconCircleCheckFilled size={18} aria-hidden /> Nothing left to do
        </p>
      )}
      <ul className={css.tasks} aria-label="To do">
        {open.map((task) => (
          <Row key={task.text} task={task} />
        ))}
      </ul>
      {done.length > 0 && (
        <p className={css.doneTasks}>
          <IconCircleCheckFilled size={18} role="img" aria-label="Done:" />
          {done.map(({ text }) => text).join(' · ')}
        </p>
      )}
      {sources}
    </section>
  );
}

function Row({ task: { text, detail, urgency, action } }: { task: EventTask }) {
  return (
    <li className={css.task}>
      <IconPointFilled size={20} className={css.dot} data-urgency={urgency} aria-hidden />
      <div className={css.taskText}>
        <b>{text}</b>
        {detail && <span className={css.dim}>{detail}</span>}
      </div>
      {action && <Action action={action} text={text} />}
    </li>
  );
}

function Action({ action, text }: { action: NonNullable<EventTask['action']>; text: string }) {
  const name = `${action.label}: ${text}`;
  if ('to' in action)
    return (
      <Button component={Link} to={action.to} variant="default" aria-label={name}>
        {action.label}
      </Button>
    );
  return (
    <Button variant="default" aria-label={name} onClick={action.onPress}>
      {action.label}
    </Button>
  );
}

/** What other remotes put in the worklist, and what has to be rendered for it. */
function useContributedTasks(event: Event) {
  const { contributions, missing, View } = useSlot('event-home/task@1');
  const [tasks, setTasks] = useState<ReadonlyMap<string, EventTask>>(new Map());
  const put = useCallback((id: string, task: EventTask | null) => {
    setTasks((before) => {
      const next = new Map(before);
      if (task) next.set(id, task);
      else next.delete(id);
      return next;
    });
  }, []);
  return {
    tasks: contributions.flatMap(({ id }) => tasks.get(id) ?? []),
    sources: (
      <>
        {contributions.map((contribution) => (
          <Source key={contribution.id} {...{ contribution, event, put, View }} />
        ))}
        <MissingNote missing={missing} />
      </>
    ),
  };
}

interface SourceProps {
  contribution: Contribution;
  event: Event;
  put: (id: string, task: EventTask | null) => void;
  View: ComponentType<{ contribution: Contribution; props: object }>;
}

/** One contribution, with a function of its own that does not change. */
function Source({ contribution, event, put, View }: SourceProps) {
  const { id } = contribution;
  const show = useCallback(
    (task: EventTask | null) => {
      put(id, task);
      return () => put(id, null);
    },
    [id, put],
  );
  return <View contribution={contribution} props={{ event, show }} />;
}
