import type { Event } from '@muster/contract';
import { PROFILE_PATH, useSession } from '@muster/remote-kit';
import { useEndpoint } from '@muster/remote-kit/endpoints';
import { DisplayText, Paper } from '@muster/ui';
import { IconCircleCheckFilled } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import { EDIT_PAGE_PATH, NEW_EVENT_PATH, shareEventPath } from '../paths.ts';
import * as css from './first-steps.module.css';

interface Step {
  title: string;
  text: string;
  isDone: boolean;
  /** Where it is done; nothing where one can only wait. */
  to?: string;
}

/** What leads to a first event that players can join. */
export function FirstSteps({ event }: { event: Event | undefined }) {
  const { user } = useSession();
  const page = useEndpoint('getOrganizer', { params: { address: user.id } });
  const steps = listSteps(event, { ...user, handle: page.data?.organizer.handle ?? null });
  const current = steps.find(({ isDone }) => !isDone);
  return (
    <Paper className={css.card} component="section" aria-labelledby="first-steps">
      <DisplayText as="h2" size="medium" id="first-steps">
        Five steps to your first event
      </DisplayText>
      <ol className={css.steps}>
        {steps.map((step, index) => (
          <li
            key={step.title}
            className={css.step}
            aria-current={step === current ? 'step' : undefined}
          >
            <span className={css.mark}>
              {step.isDone ? (
                <IconCircleCheckFilled size={28} role="img" aria-label="Done:" />
              ) : (
                <span className={css.number}>{index + 1}</span>
              )}
            </span>
            <span>
              {step.to ? (
                <Link to={step.to} className={css.link}>
                  {step.title}
                </Link>
              ) : (
                <b>{step.title}</b>
              )}
              <span className={css.text}>{step.text}</span>
            </span>
          </li>
        ))}
      </ol>
    </Paper>
  );
}

function listSteps(
  event: Event | undefined,
  { bio, avatarUrl, handle }: { bio: string; avatarUrl: string | null; handle: string | null },
): Step[] {
  return [
    {
      title: 'Complete your profile',
      text: 'A picture and a few words tell players who runs the game.',
      isDone: Boolean(bio || avatarUrl),
      to: PROFILE_PATH,
    },
    {
      title: 'Create your first event',
      text: 'What you type is kept, so you can go on later.',
      isDone: event !== undefined,
      ...(!event && { to: NEW_EVENT_PATH }),
    },
    {
      title: 'Choose your address',
      text: 'Your page has all your games, and an address that players remember.',
      isDone: handle !== null,
      to: EDIT_PAGE_PATH,
    },
    {
      title: 'Wait for approval',
      text: 'We check every new event before players can see it. You can still edit it.',
      isDone: event?.approved ?? false,
    },
    {
      title: 'Share its page',
      text: 'Players read about the event and join by its link.',
      isDone: false,
      ...(event?.approved && { to: shareEventPath(event.id) }),
    },
  ];
}
