/** @jest-environment node */
import { summarizeEvents, toExportSummary } from './export-summary.ts';

const now = new Date('2027-02-13T09:30:00.000Z');

test('events are counted by time and difficulty', () => {
  const events = [
    { date: '2027-02-13T09:30:00.001Z', difficulty: 'Advanced' },
    { date: '2027-02-13T09:30:00.000Z', difficulty: 'Beginner' },
    { date: '2020-01-01T00:00:00.000Z', difficulty: 'Advanced' },
    { date: '2029-01-01T00:00:00.000Z', difficulty: 'Advanced' },
    { date: '2030-01-01T00:00:00.000Z', difficulty: 'Advanced' },
  ];
  expect(summarizeEvents(events, now)).toEqual({
    totalEvents: 5,
    upcomingEvents: 3,
    pastEvents: 2,
    allLevels: 2,
    difficultyDistribution: { Advanced: 4, Beginner: 1 },
  });
});

test('no events make an empty summary', () => {
  const empty = {
    totalEvents: 0,
    upcomingEvents: 0,
    pastEvents: 0,
    allLevels: 0,
    difficultyDistribution: {},
  };
  expect(summarizeEvents([], now)).toEqual(empty);
  expect(toExportSummary(new Map(), 0)).toEqual(empty);
});

test('totals give the same summary, without a difficulty of which there are no events any more', () => {
  const totals = new Map([
    ['Beginner', 5],
    ['Intermediate', 1],
    ['Advanced', 0],
  ]);
  expect(toExportSummary(totals, 3)).toEqual({
    totalEvents: 6,
    upcomingEvents: 3,
    pastEvents: 3,
    allLevels: 2,
    difficultyDistribution: { Beginner: 5, Intermediate: 1 },
  });
});
