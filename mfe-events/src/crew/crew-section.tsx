import { failureText } from '@muster/api-client';
import type { CrewMember, EndpointResponse, Endpoints, OpenInvitation } from '@muster/contract';
import { PersonLink, showBanner } from '@muster/remote-kit';
import { useChange } from '@muster/remote-kit/endpoints';
import {
  type AsyncQuery,
  AsyncView,
  Button,
  DisplayText,
  formatShortDate,
  PersonAvatar,
  Skeleton,
} from '@muster/ui';
import { ConfirmDialog } from '@muster/ui/confirm-dialog';
import { useState } from 'react';
import * as css from './crew.module.css';
import { CREW_FAILURE } from './crew-texts.ts';
import { EditMember } from './edit-member.tsx';
import { listRoles } from './role-texts.ts';

/** The crew of an event with its open invitations. */
export function CrewSection({
  list,
}: {
  list: AsyncQuery<EndpointResponse<Endpoints['listCrew']>>;
}) {
  return (
    <section className={css.section} aria-labelledby="crew-people">
      <DisplayText as="h3" size="small" id="crew-people">
        People
      </DisplayText>
      <AsyncView
        query={list}
        failure={CREW_FAILURE.fetch}
        loading="Loading the crew"
        skeleton={<Skeleton height={56} />}
      >
        {({ crew, invitations }) => (
          <>
            {crew.length + invitations.length === 0 && (
              <p className={css.hint}>Nobody helps with this event yet.</p>
            )}
            <ul className={css.list} aria-label="Crew">
              {crew.map((member) => (
                <Member key={member.id} member={member} />
              ))}
              {invitations.map((invitation) => (
                <Invitation key={invitation.id} invitation={invitation} />
              ))}
            </ul>
          </>
        )}
      </AsyncView>
    </section>
  );
}

function Member({ member }: { member: CrewMember }) {
  const [open, setOpen] = useState<'edit' | 'end' | null>(null);
  const { user, roles, eventId, expiresAt } = member;
  const isOver = Date.parse(expiresAt) <= Date.now();
  return (
    <li className={css.row}>
      <PersonAvatar name={user.name} src={user.avatarUrl} />
      <div className={css.about}>
        <PersonLink person={user} />
        <span className={css.hint}>
          {[
            listRoles(roles),
            eventId ? null : 'all events',
            `${isOver ? 'ended' : 'until'} ${formatShortDate(expiresAt)}`,
          ]
            .filter(Boolean)
            .join(' · ')}
        </span>
      </div>
      <div className={css.actions}>
        <Button
          variant="default"
          size="sm"
          aria-label={`Change: ${user.name}`}
          onClick={() => setOpen('edit')}
        >
          Change
        </Button>
        <Button
          variant="default"
          size="sm"
          aria-label={`End access: ${user.name}`}
          onClick={() => setOpen('end')}
        >
          End access
        </Button>
      </div>
      {open === 'edit' && <EditMember member={member} onClose={() => setOpen(null)} />}
      {open === 'end' && <EndAccess member={member} onClose={() => setOpen(null)} />}
    </li>
  );
}

function EndAccess({ member, onClose }: { member: CrewMember; onClose: () => void }) {
  const end = useChange('endCrewMember', { refreshes: ['crew'] });
  const { name } = member.user;
  return (
    <ConfirmDialog
      title={`End ${name}’s access?`}
      message={`${name} can no longer help with ${member.eventId ? 'this event' : 'any of your events'}. Devices that they paired stop working at once.`}
      labels={{ confirm: 'End access' }}
      isBusy={end.isPending}
      onCancel={onClose}
      onConfirm={() =>
        end.mutate(
          { params: { id: member.id } },
          {
            onSuccess: () => showBanner({ tone: 'success', text: `${name} no longer has access.` }),
            onError: (error) =>
              showBanner({ tone: 'error', text: failureText(error, CREW_FAILURE.end) }),
            onSettled: onClose,
          },
        )
      }
    />
  );
}

function Invitation({ invitation }: { invitation: OpenInvitation }) {
  const cancel = useChange('cancelCrewInvitation', { refreshes: ['crew'] });
  const { id, email, roles, validUntil } = invitation;
  const who = email || 'Whoever has the link';
  return (
    <li className={css.row}>
      <div className={css.about}>
        <span>{who}</span>
        <span className={css.hint}>
          Invited as {listRoles(roles)} · can be accepted until {formatShortDate(validUntil)}
        </span>
      </div>
      <Button
        variant="default"
        size="sm"
        loading={cancel.isPending}
        aria-label={`Cancel invitation: ${who}`}
        onClick={() =>
          cancel.mutate(
            { params: { id } },
            {
              onError: (error) =>
                showBanner({
                  tone: 'error',
                  text: failureText(error, CREW_FAILURE.cancelInvitation),
                }),
            },
          )
        }
      >
        Cancel invitation
      </Button>
    </li>
  );
}
