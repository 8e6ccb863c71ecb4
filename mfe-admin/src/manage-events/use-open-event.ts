import { urlOpened, useUrlState } from '@muster/remote-kit';

const SCHEMA = { eventId: urlOpened('event') };

/** The event whose details are open, in the URL. */
export function useOpenEvent() {
  const { values, set, searchWith } = useUrlState(SCHEMA);
  return {
    eventId: values.eventId,
    close: () => set({ eventId: null }),
    /** The query of the details of an event. */
    searchFor: (eventId: string) => searchWith({ eventId }),
  };
}
