export {
  addDay,
  type ChangedRule,
  keepDaysBefore,
  leaveOut,
  withoutPastDays,
} from './change-rule.ts';
export { describeRule } from './describe-rule.ts';
export { lowestPrice } from './lowest-price.ts';
export { type MovableSpot, moveUntil } from './move-until.ts';
export { nextOfSeries } from './next-of-series.ts';
export {
  type ComingDates,
  endOf,
  type SeriesDate,
  seriesDates,
  startOfDate,
} from './series-dates.ts';
