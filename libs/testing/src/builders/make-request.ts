import type { EndpointInput, Endpoints } from '@muster/contract';
import { makeEvent } from './make-event.ts';
import { makeParticipant } from './make-participant.ts';
import { makeUser } from './make-user.ts';

type Registration = EndpointInput<Endpoints['register']>['body'];
type NewEvent = EndpointInput<Endpoints['createEvent']>['body'];
type JoinForm = NonNullable<NonNullable<EndpointInput<Endpoints['joinEvent']>['body']>['joinForm']>;

/** A valid registration for an email; given fields override the defaults. */
export function makeRegistration({
  email,
  ...given
}: Pick<Registration, 'email'> & Partial<Registration>): Registration {
  const { nickName, fullName, organizerName } = makeUser();
  return {
    email,
    password: 'Password1',
    nickName,
    fullName,
    dateOfBirth: '1990-05-17',
    organizerName,
    ...given,
  };
}

/** A valid new event with a main image of the organizer's; given fields override the defaults. */
export function makeNewEvent({
  imageUrl,
  ...given
}: Pick<NewEvent, 'imageUrl'> & Partial<NewEvent>): NewEvent {
  const { title, description, location, date, organizer } = makeEvent();
  return {
    title,
    description,
    location,
    date,
    imageUrl,
    organizer: { name: organizer.name },
    ...given,
  };
}

/** A valid join form without options; given fields override the defaults. */
export function makeJoinForm(given: Partial<JoinForm> = {}): JoinForm {
  const { fullName, phone, emergencyContact } = makeParticipant().joinForm;
  return { fullName, phone, emergencyContact, ...given };
}
