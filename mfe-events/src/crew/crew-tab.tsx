import { type Event, PAGE_SIZE } from '@muster/contract';
import { usesFeature } from '@muster/domain';
import { useEndpoint } from '@muster/remote-kit/endpoints';
import { eventTabPath } from '@muster/remote-kit/paths';
import { Anchor, DisplayText } from '@muster/ui';
import { type ComponentProps, useState } from 'react';
import { Link } from 'react-router-dom';
import * as css from './crew.module.css';
import { CrewSection } from './crew-section.tsx';
import { InviteForm } from './invite-form.tsx';

/** Who helps with an event (docs/product/crew.md#crew-screens). */
export function CrewTab({ event }: { event: Event }) {
  const query = { eventId: event.id, limit: PAGE_SIZE.max };
  const list = useEndpoint('listCrew', { query });
  const { crew = [], invitations = [] } = list.data ?? {};
  return (
    <div className={css.tab}>
      {event.can.manageDevices && <Phones event={event} />}
      {list.isPending ? (
        <CrewSection list={list} />
      ) : (
        <People {...{ event, list }} crewCount={crew.length + invitations.length} />
      )}
    </div>
  );
}

interface PeopleProps {
  event: Event;
  list: ComponentProps<typeof CrewSection>['list'];
  crewCount: number;
}

/** Whom there is first, or without anybody the form. It stays there while its link is shown. */
function People({ event, list, crewCount }: PeopleProps) {
  const [hasCrew] = useState(() => usesFeature({ crewCount }, 'crew'));
  const people = <CrewSection list={list} />;
  return (
    <>
      {hasCrew && people}
      <InviteForm {...{ event, hasCrew }} />
      {!hasCrew && people}
    </>
  );
}

/** The phones at the gate, which need no account; the tab Check-in has more of them. */
function Phones({ event: { id } }: { event: Event }) {
  const query = { eventId: id, limit: PAGE_SIZE.max };
  const { data } = useEndpoint('listDevices', { query });
  const names = data?.devices.map(({ name }) => name) ?? [];
  return (
    <section className={css.section} aria-labelledby="crew-phones">
      <DisplayText as="h3" size="small" id="crew-phones">
        Phones at the gate
      </DisplayText>
      <p>{names.length > 0 ? names.join(', ') : 'A phone at the gate needs no account.'}</p>
      <p>
        <Anchor component={Link} to={eventTabPath(id, 'gate')}>
          Add a phone
        </Anchor>
      </p>
    </section>
  );
}
