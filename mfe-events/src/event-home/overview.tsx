import type { Event } from '@muster/contract';
import { Slot, useSlot } from '@muster/remote-kit/slots';
import { CapacityBar, DisplayText, Group } from '@muster/ui';
import { CalledOff } from '../called-off/called-off.tsx';
import { UndoCallOff } from '../called-off/undo-call-off.tsx';
import { MovePlayersButton } from '../move/move-players-button.tsx';
import { Rejection } from '../rejection/rejection.tsx';
import * as css from './event-home.module.css';
import { OptionsCard } from './options-card.tsx';
import { Worklist } from './worklist.tsx';

/** What waits, and how the event stands. */
export function Overview({ event }: { event: Event }) {
  return (
    <div className={css.overview}>
      <div className={css.main}>
        <Rejection event={event} />
        <CalledOff event={event}>
          <Group gap={8}>
            <UndoCallOff event={event} />
            {event.participantCount + event.waitlistCount > 0 && (
              <MovePlayersButton event={event} label="Move everybody" />
            )}
          </Group>
        </CalledOff>
        <Worklist event={event} />
        {event.can.viewParticipants && <OptionsCard event={event} />}
        <OldPanels event={event} />
      </div>
      <aside className={css.aside} aria-label="How the event stands">
        <section className={css.card} aria-labelledby="home-spots">
          <DisplayText as="h3" size="small" id="home-spots">
            Spots
          </DisplayText>
          <CapacityBar
            confirmed={event.participantCount}
            waitlist={event.waitlistCount}
            max={event.maxParticipants}
            available={event.availableSpots}
          />
        </section>
        <div className={css.contributed}>
          <Slot name="event-home/card@1" props={{ event }} saysMissing />
        </div>
      </aside>
    </div>
  );
}

/** Builds of an earlier release have a panel, and no tab. */
function OldPanels({ event }: { event: Event }) {
  const tabs = useSlot('event-home/tab@1');
  const { contributions, View } = useSlot('event-page/panel@1');
  const withTab = new Set(tabs.contributions.map(({ remoteId }) => remoteId));
  const old = contributions.filter(({ remoteId }) => !withTab.has(remoteId));
  return (
    <div className={css.contributed}>
      {old.map((contribution) => (
        <View key={contribution.id} contribution={contribution} props={{ event }} />
      ))}
    </div>
  );
}
