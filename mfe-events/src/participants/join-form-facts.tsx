import type { Participant } from '@muster/contract';
import { DisplayText, formatEventDate, formatPounds, PersonAvatar } from '@muster/ui';
import type { ReactNode } from 'react';
import * as css from './participant-detail.module.css';
import { CheckInStanding, PaymentStanding, PlaceStanding } from './standing.tsx';
import { EXPERIENCE_WORDS, emailOf } from './words.ts';

/** The whole join form, and everything kept about the place. */
export function JoinFormFacts({ participant }: { participant: Participant }) {
  const { joinForm, user } = participant;
  const { emergencyContact: emergency } = joinForm;
  return (
    <div className={css.facts}>
      <div className={css.person}>
        <PersonAvatar name={user.name} src={user.avatarUrl} />
        <span>
          <b>{user.name}</b>
          <span className={css.since}>Account since {formatEventDate(user.accountCreated)}</span>
        </span>
      </div>
      <Facts title="Contact">
        <Fact label="E-mail" value={<Mail address={emailOf(participant)} />} />
        <Fact label="Phone" value={<Phone number={joinForm.phone} />} />
        {user.email !== emailOf(participant) && (
          <Fact label="Account e-mail" value={<Mail address={user.email} />} />
        )}
        <Fact label="Experience" value={EXPERIENCE_WORDS[joinForm.experienceLevel]} />
      </Facts>
      <Facts title="In an emergency">
        <Fact label="Name" value={emergency.name} />
        <Fact label="Phone" value={<Phone number={emergency.phone} />} />
        <Fact label="Relationship" value={emergency.relationship} />
      </Facts>
      <Facts title="To know">
        <Fact label="Dietary requirements" value={joinForm.dietaryRequirements} />
        <Fact label="Medical conditions" value={joinForm.medicalConditions} />
        <Fact label="Notes" value={joinForm.additionalNotes} />
      </Facts>
      <Choices participant={participant} />
      <Place participant={participant} />
    </div>
  );
}

function Choices({ participant: { joinForm } }: { participant: Participant }) {
  if (joinForm.customFieldResponses.length === 0) return null;
  return (
    <Facts title="Chosen options">
      {joinForm.customFieldResponses.map(({ fieldLabel, selectedOptionLabel, additionalPrice }) => (
        <Fact
          key={`${fieldLabel}: ${selectedOptionLabel}`}
          label={fieldLabel}
          value={
            <span className={css.choice}>
              {selectedOptionLabel}
              <span className={css.price}>
                {additionalPrice > 0 ? `+${formatPounds(additionalPrice)}` : 'included'}
              </span>
            </span>
          }
        />
      ))}
    </Facts>
  );
}

function Place({ participant }: { participant: Participant }) {
  return (
    <Facts title="Place and payment">
      <Fact label="Status" value={<PlaceStanding participant={participant} />} />
      <Fact label="Payment" value={<PaymentStanding participant={participant} />} />
      <Fact label="Payment ID" value={participant.paymentId} />
      <Fact label="Check-in" value={<CheckInStanding participant={participant} />} />
      <Fact label="Joined" value={formatEventDate(participant.joinedAt)} />
      <Fact label="Last change" value={formatEventDate(participant.updatedAt)} />
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

function Fact({ label, value }: { label: string; value: ReactNode }) {
  return (
    <div className={css.fact}>
      <dt>{label}</dt>
      <dd>{value || <None />}</dd>
    </div>
  );
}

function None() {
  return <span className={css.none}>None given</span>;
}

function Mail({ address }: { address: string }) {
  return <a href={`mailto:${address}`}>{address}</a>;
}

function Phone({ number }: { number: string }) {
  if (!number) return <None />;
  return <a href={`tel:${number.replace(/[^\d+]/g, '')}`}>{number}</a>;
}
