import type { User } from '@muster/contract';
import { publicName } from '@muster/domain';
import { useAbilities } from '@muster/remote-kit';
import {
  Button,
  DisplayText,
  formatCalendarDay,
  Group,
  Paper,
  PersonAvatar,
  ToneBadge,
} from '@muster/ui';
import { IconExternalLink, IconLock, IconPencil, IconWorld } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { ADMIN_EVENTS_PATH, EDIT_PROFILE_PATH } from '../paths.ts';
import { EmailConfirmation } from './email-confirmation.tsx';
import * as css from './profile-card.module.css';

/** The public part of a profile, and below it the private part (docs/design.md#profile). */
export function ProfileCard({ user }: { user: User }) {
  return (
    <Paper withBorder className={css.card}>
      <PublicPart user={user} />
      <PrivatePart user={user} />
    </Paper>
  );
}

function PublicPart({ user }: { user: User }) {
  const name = publicName(user);
  return (
    <section className={css.part} aria-labelledby="profile-public">
      <header className={css.head}>
        <h2 id="profile-public" className={css.heading}>
          As others see you
        </h2>
        <ToneBadge tone="moss">
          <IconWorld size={14} stroke={1.75} aria-hidden />
          Public
        </ToneBadge>
      </header>
      <Group gap={20} wrap="nowrap">
        <PersonAvatar name={name} src={user.avatarUrl} size="large" />
        <div className={css.names}>
          <DisplayText as="p" size="large">
            {name}
          </DisplayText>
          <p className={css.organizer}>{user.organizerName}</p>
        </div>
      </Group>
      <p className={user.bio ? css.bio : css.noBio}>
        {user.bio || 'No bio yet. A line about your games helps players choose.'}
      </p>
      <Buttons />
    </section>
  );
}

function Buttons() {
  const { administer } = useAbilities();
  return (
    <div className={css.buttons}>
      <Button
        component={Link}
        to={EDIT_PROFILE_PATH}
        leftSection={<IconPencil size={18} stroke={1.75} aria-hidden />}
      >
        Edit Profile
      </Button>
      {administer && (
        <Button
          component="a"
          href={ADMIN_EVENTS_PATH}
          target="_blank"
          rel="noopener"
          variant="default"
          rightSection={<IconExternalLink size={18} stroke={1.75} aria-hidden />}
        >
          Admin Dashboard
        </Button>
      )}
    </div>
  );
}

function PrivatePart({ user }: { user: User }) {
  return (
    <section className={css.part} aria-labelledby="profile-private">
      <header className={css.head}>
        <h2 id="profile-private" className={css.heading}>
          Only you can see this
        </h2>
        <ToneBadge tone="quiet">
          <IconLock size={14} stroke={1.75} aria-hidden />
          Private
        </ToneBadge>
      </header>
      <dl className={css.facts}>
        <Fact term="Full name" text={user.fullName} />
        <Fact term="Date of birth" text={formatCalendarDay(user.dateOfBirth)} />
        <Fact term="Email" text={user.email}>
          {/* A session that was stored by an earlier version does not say so. */}
          {user.emailConfirmed === false && <EmailConfirmation email={user.email} />}
        </Fact>
      </dl>
    </section>
  );
}

function Fact({ term, text, children }: { term: string; text: string; children?: ReactNode }) {
  return (
    <div className={css.fact}>
      <dt className={css.term}>{term}</dt>
      <dd className={css.text}>
        {text || 'Not provided'}
        {children}
      </dd>
    </div>
  );
}
