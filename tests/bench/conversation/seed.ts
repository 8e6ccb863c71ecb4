import { requestApi } from '../../support/api.ts';
import type { Talk } from '../../support/talk.ts';

/** Requests on their way at once. */
const CONCURRENCY = 8;
const TEXTS = [
  'Is there parking for a van at the lower gate?',
  'Yes.',
  'The second briefing is at ten. Bring eye protection and a red rag, and leave the pyrotechnics in the car until the marshal has seen them.',
  'https://badgerwood.uk/map shows where the safe zone is this time.',
];

/** Fills a thread with messages of both participants, by turns of four. */
export async function seedThread(url: string, talk: Talk, count: number): Promise<void> {
  let next = 0;
  async function sendNext(): Promise<void> {
    while (next < count) {
      const index = next;
      next += 1;
      const sender = index % 8 < 4 ? talk.player : talk.organizer;
      await requestApi(url, {
        path: '/messages/send',
        accessToken: sender.tokens.accessToken,
        body: {
          eventId: talk.eventId,
          threadId: talk.threadId,
          content: { text: `${index + 1}: ${TEXTS[index % TEXTS.length]}` },
        },
      });
    }
  }
  await Promise.all(Array.from({ length: CONCURRENCY }, sendNext));
}
