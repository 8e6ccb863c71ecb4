import type { Api } from '@muster/api-client';
import type { Event, SlotName, SlotProps, User } from '@muster/contract';

/** What props are loaded with. */
interface PropsContext {
  api: Api;
  user: User;
}

type LoadProps = {
  [Name in SlotName]: (context: PropsContext) => Promise<readonly SlotProps[Name][]>;
};

/** Props of each slot out of the data that the workbench has; none without data for it. */
const LOAD_PROPS: LoadProps = {
  'next-event/main@1': async ({ api }) => {
    const { next } = await api.getNextEvent({});
    return next ? [{ next }] : [];
  },
  'event-card/actions@1': listEventProps,
  'event-page/panel@1': listEventProps,
  'event-home/tab@1': listEventProps,
  'event-home/task@1': async (context) =>
    (await listEventProps(context)).map((props) => ({ ...props, show: registerNothing })),
  'event-home/card@1': listEventProps,
  'participants/column@1': async (context) => {
    const [props] = await listParticipantProps(context);
    if (!props) return [];
    const { event, participant } = props;
    return [
      { part: 'header', event },
      { part: 'cell', event, participant },
      { part: 'filter', event, userIds: null, onFilter: () => undefined },
    ];
  },
  'participant/section@1': listParticipantProps,
  'join-form/section@1': async ({ api }) => {
    const events = await listEvents(api);
    const form = { isChange: false, isReadOnly: false, error: null, register: registerNothing };
    return events.map((event) => ({ event, ...form }));
  },
  'join-card/section@1': listEventProps,
  'going-card/section@1': async ({ api }) => {
    const { participations } = await api.listMyParticipations({ query: { scope: 'coming' } });
    return participations.slice(0, 1).map((participation) => ({ participation, isComing: true }));
  },
  'profile/settings@1': async ({ user }) => [{ user }],
};

/** The props with which the workbench shows a contribution, one after the other. */
export function loadSlotProps(slot: SlotName, context: PropsContext): Promise<readonly object[]> {
  return LOAD_PROPS[slot](context);
}

async function listEvents(api: Api): Promise<Event[]> {
  const { events } = await api.listEvents({ query: { scope: 'mine' } });
  return events.slice(0, 1);
}

async function listEventProps({ api }: PropsContext) {
  return (await listEvents(api)).map((event) => ({ event }));
}

async function listParticipantProps({ api }: PropsContext) {
  const [event] = await listEvents(api);
  if (!event) return [];
  const { participants } = await api.listParticipants({ params: { id: event.id }, query: {} });
  return participants.slice(0, 1).map((participant) => ({ event, participant }));
}

/** There is no form or worklist around it. */
function registerNothing(): () => void {
  return () => undefined;
}
