import { renderRemote } from '@muster/testing/render';

/** Renders on the day of all events, an hour before they begin, so that people come. */
export function renderOnTheDay(...given: Parameters<typeof renderRemote>) {
  const rendered = renderRemote(...given);
  const date = new Date(Date.now() + 3_600_000).toISOString();
  for (const event of rendered.backend.events) Object.assign(event, { date });
  return rendered;
}
