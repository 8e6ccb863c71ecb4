import type { Participant } from '@muster/contract';
import { describeChosenOption } from '@muster/domain';
import { PersonLink } from '@muster/remote-kit';
import { DisplayText, formatDateTime, formatPounds, PersonAvatar, PhoneLink } from '@muster/ui';
import type { ReactNode } from 'react';
import { useParticipantsScreen, useUsesMoney } from '../data/screen-context.tsx';
import { EXPERIENCE_LABELS, emailOf, isUnconfirmed } from '../shared/labels.ts';
import { RegularNote } from '../shared/regular-note.tsx';
import { CheckInBadge, PaymentBadge, StatusBadge } from '../shared/status-badge.tsx';
import { Fact } from './fact.tsx';
import { MedicalFacts } from './medical-facts.tsx';
import * as css from './participant-detail.module.css';

/** The whole join form, and the state of spot and payment. */
export function JoinFormFacts({ participant }: { participant: Participant }) {
  const { joinForm, user } = participant;
  const { emergencyContact: emergency } = joinForm;
  return (
    <div className={css.facts}>
      <Facts title="Good to know">
        <MedicalFacts key={participant.id} participant={participant} />
        <Fact label="Notes" value={joinForm.additionalNotes} />
      </Facts>
      <Facts title="In an emergency">
        <Fact label="Name" value={emergency.name} />
        <Fact label="Phone" value={emergency.phone && <PhoneLink number={emergency.phone} />} />
        <Fact label="Relationship" value={emergency.relationship} />
      </Facts>
      <ChosenOptions participant={participant} />
      <Facts title="Contact">
        <Fact
          label="Email"
          value={
            emailOf(participant) && (
              <EmailLink address={emailOf(participant)} isConfirmed={!isUnconfirmed(participant)} />
            )
          }
        />
        <Fact label="Phone" value={joinForm.phone && <PhoneLink number={joinForm.phone} />} />
        {user && user.email !== emailOf(participant) && (
          <Fact
            label="Account email"
            value={<EmailLink address={user.email} isConfirmed={user.emailConfirmed} />}
          />
        )}
        {participant.dependant && <Fact label="Age" value={participant.dependant.age} />}
        <Fact label="Experience" value={EXPERIENCE_LABELS[joinForm.experienceLevel]} />
      </Facts>
      <SpotAndPayment participant={participant} />
      <Account participant={participant} />
    </div>
  );
}

function Account({ participant }: { participant: Participant }) {
  const { user } = participant;
  if (!user) return <p className={css.since}>Joined at the gate, without an account</p>;
  return (
    <div className={css.person}>
      <PersonAvatar name={user.name} src={user.avatarUrl} />
      <span>
        <b>
          <PersonLink person={user} />
        </b>
        <span className={css.since}>Account since {formatDateTime(user.accountCreated)}</span>
        <RegularNote participant={participant} />
      </span>
    </div>
  );
}

function ChosenOptions({ participant: { joinForm } }: { participant: Participant }) {
  const { event } = useParticipantsScreen();
  if (joinForm.customFieldResponses.length === 0) return null;
  return (
    <Facts title="Chosen options">
      {joinForm.customFieldResponses.map((choice) => {
        const { fieldLabel, optionLabel } = describeChosenOption(event?.customFields ?? [], choice);
        const { additionalPrice } = choice;
        return (
          <Fact
            key={`${choice.fieldId} ${fieldLabel}: ${optionLabel}`}
            label={fieldLabel}
            value={
              <span className={css.choice}>
                {optionLabel}
                {choice.isOffered === false && ' (no longer offered)'}
                <span className={css.price}>
                  {additionalPrice > 0 ? `+${formatPounds(additionalPrice)}` : 'included'}
                </span>
              </span>
            }
          />
        );
      })}
    </Facts>
  );
}

function SpotAndPayment({ participant }: { participant: Participant }) {
  const usesMoney = useUsesMoney();
  return (
    <Facts title={usesMoney ? 'Spot and payment' : 'Spot'}>
      <Fact label="Status" value={<StatusBadge participant={participant} />} />
      {participant.needsConsent && <Fact label="Join again" value="Not without your consent" />}
      {usesMoney && (
        <>
          <Fact label="Payment" value={<PaymentBadge participant={participant} />} />
          <Fact label="Payment ID" value={participant.paymentId} />
        </>
      )}
      <Fact label="Check-in" value={<CheckInBadge participant={participant} />} />
      <Fact label="Joined" value={formatDateTime(participant.joinedAt)} />
      <Fact label="Last change" value={formatDateTime(participant.updatedAt)} />
    </Facts>
  );
}

function Facts({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <DisplayText as="h3" size="small">
        {title}
      </DisplayText>
      <dl className={css.list}>{children}</dl>
    </section>
  );
}

function EmailLink({ address, isConfirmed }: { address: string; isConfirmed: boolean }) {
  return (
    <>
      <a href={`mailto:${address}`}>{address}</a>
      {!isConfirmed && <span className={css.notGiven}> not confirmed</span>}
    </>
  );
}
