import type { Handlers } from '../../platform/http/handler.ts';
import { approval } from './approval.ts';
import { calendar } from './calendar.ts';
import { cancellations } from './cancellation.ts';
import { eventEdits } from './edit-events.ts';
import { eventDeletion } from './event-deletion.ts';
import { eventReviews } from './event-reviews.ts';
import { eventExports } from './export-events.ts';
import { likes } from './likes.ts';
import { eventLists } from './list-events.ts';
import { eventReads } from './read-events.ts';
import { savedSearches } from './saved-searches.ts';
import { seriesEndpoints } from './series.ts';
import { seriesEdits } from './series-edits.ts';
import { seriesEnd } from './series-end.ts';
import { seriesJoins } from './series-joins.ts';
import { seriesMembership } from './series-membership.ts';
import { templates } from './templates.ts';

export const eventsEndpoints = {
  ...approval,
  ...calendar,
  ...cancellations,
  ...eventEdits,
  ...eventDeletion,
  ...eventReviews,
  ...eventExports,
  ...likes,
  ...eventLists,
  ...eventReads,
  ...savedSearches,
  ...seriesEndpoints,
  ...seriesEdits,
  ...seriesEnd,
  ...seriesJoins,
  ...seriesMembership,
  ...templates,
} satisfies Partial<Handlers>;
