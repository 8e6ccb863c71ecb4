import { failureText } from '@muster/api-client';
import type { CrewRole, EndpointResponse, Endpoints, Event } from '@muster/contract';
import { crewEndDay, toCrewExpiry } from '@muster/domain';
import { LinkToShow } from '@muster/features/link';
import { useChange } from '@muster/remote-kit/endpoints';
import { useEntityForm } from '@muster/remote-kit/form';
import { createNonces } from '@muster/remote-kit/nonces';
import { Button, DisplayText, FormBanner, Stack, TextInput } from '@muster/ui';
import { DateField } from '@muster/ui/date-field';
import { Radio } from '@muster/ui/overlays';
import { useState } from 'react';
import { focusOnMount } from '../focus-on-mount.ts';
import * as css from './crew.module.css';
import { CREW_FAILURE } from './crew-texts.ts';
import { checkAccess } from './edit-member.tsx';
import { RoleFields } from './role-fields.tsx';

const makeNonce = createNonces();

type Made = EndpointResponse<Endpoints['inviteCrew']>;

/** Most who help are asked to check people in. */
const FIRST_ROLES: readonly CrewRole[] = ['gate'];

interface InviteFormProps {
  event: Event;
  /** Somebody helped when the tab was opened: the form is behind a button. */
  hasCrew: boolean;
}

/** Invites somebody by a link, which is shown once, with its QR code. */
export function InviteForm({ event, hasCrew }: InviteFormProps) {
  const [made, setMade] = useState<Made | null>(null);
  const [form, setForm] = useState<'folded' | 'open' | 'pressed'>(hasCrew ? 'folded' : 'open');
  if (form === 'folded')
    return (
      <Button variant="default" className={css.invite ?? ''} onClick={() => setForm('pressed')}>
        Invite somebody
      </Button>
    );
  return (
    <section
      className={css.section}
      aria-labelledby="crew-invite"
      tabIndex={-1}
      ref={form === 'pressed' ? focusOnMount : null}
    >
      <DisplayText as="h3" size="small" id="crew-invite">
        Invite somebody
      </DisplayText>
      {made ? (
        <>
          <LinkToShow
            text={made.url}
            label="Invitation link"
            qrLabel="QR code of the invitation"
            hint={
              made.isMailed
                ? 'We have emailed this link. It works once, for 7 days.'
                : 'Send this link, or let them scan it. It works once, for 7 days, and is not shown again.'
            }
          />
          <Button variant="default" onClick={() => setMade(null)}>
            Invite somebody else
          </Button>
        </>
      ) : (
        <Fields event={event} onMade={setMade} />
      )}
    </section>
  );
}

function Fields({ event, onMade }: { event: Event; onMade: (made: Made) => void }) {
  const invite = useChange('inviteCrew', { refreshes: ['crew'] });
  const { form, submit, isSaving, failure, isWaiting, dismissFailure } = useEntityForm({
    schema: checkAccess,
    initialValues: {
      roles: [...FIRST_ROLES],
      scope: 'event',
      day: crewEndDay(event.date, new Date()),
      email: '',
      // Kept until the server has answered, so that somebody is invited once.
      nonce: makeNonce(),
    },
    save: ({ roles, scope, day, email, nonce }) =>
      invite.mutateAsync({
        body: {
          nonce,
          roles,
          eventId: scope === 'event' ? event.id : null,
          expiresAt: toCrewExpiry(day),
          ...(email.trim() && { email }),
        },
      }),
    failureText: (error) => failureText(error, CREW_FAILURE.invite),
    onSaved: onMade,
  });
  return (
    <form onSubmit={submit} noValidate aria-busy={isSaving}>
      <Stack gap={16}>
        <FormBanner text={failure} isWaiting={isWaiting} onDismiss={dismissFailure} />
        <RoleFields
          {...form.getInputProps('roles')}
          roles={form.values.roles}
          first={FIRST_ROLES}
        />
        <Radio.Group label="With which events" {...form.getInputProps('scope')}>
          <div className={css.roles}>
            <Radio value="event" label="This event" />
            <Radio value="all" label="All my events, also later ones" />
          </div>
        </Radio.Group>
        <DateField
          label="Until the end of"
          {...form.getInputProps('day')}
          value={form.values.day}
        />
        <TextInput
          label="Email (optional)"
          description="We send the link there, and only an account with this address can accept it."
          type="email"
          autoComplete="off"
          {...form.getInputProps('email')}
        />
        <Button type="submit" loading={isSaving}>
          Make invitation
        </Button>
      </Stack>
    </form>
  );
}
