import type { PublicUser } from '@muster/contract';
import { publicName } from '@muster/domain';
import { ReportButton } from '@muster/features/report';
import { usePageTitle, useSession } from '@muster/remote-kit';
import { Button, DisplayText, Group, Paper, PersonAvatar } from '@muster/ui';
import { IconPencil } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import { EDIT_PROFILE_PATH } from '../paths.ts';
import * as css from './person.module.css';

/** Avatar, names and bio. One's own says so, and leads to Edit Profile. */
export function PersonCard({ person }: { person: PublicUser }) {
  const { user } = useSession();
  const name = publicName({ ...person, email: '' });
  usePageTitle(name);
  return (
    <Paper withBorder component="section" className={css.card} aria-labelledby="person-name">
      <Group gap={20} wrap="nowrap">
        <PersonAvatar name={name} src={person.avatarUrl} size="large" />
        <div className={css.names}>
          <DisplayText as="h2" size="large">
            <span id="person-name">{name}</span>
          </DisplayText>
          {person.organizerName !== name && <p className={css.organizer}>{person.organizerName}</p>}
        </div>
      </Group>
      {person.bio && <p className={css.bio}>{person.bio}</p>}
      {person.id === user.id ? (
        <OwnNotice />
      ) : (
        <div className={css.report}>
          <ReportButton subject={{ kind: 'user', id: person.id }} label={`Report ${name}`} />
        </div>
      )}
    </Paper>
  );
}

function OwnNotice() {
  return (
    <div className={css.own}>
      <p>This is your own profile, as others see it.</p>
      <Button
        component={Link}
        to={EDIT_PROFILE_PATH}
        variant="default"
        leftSection={<IconPencil size={18} stroke={1.75} aria-hidden />}
      >
        Edit Profile
      </Button>
    </div>
  );
}
