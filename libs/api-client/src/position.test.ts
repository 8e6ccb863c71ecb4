import { POSITION_HEADER } from '@muster/contract';
import axios, { AxiosHeaders, type AxiosInstance } from 'axios';
import { sendPosition } from './position.ts';

const EARLY = '0000000000000001.a';
const LATE = '0000000000000002.a';

const sent: (string | null)[] = [];

/** A client whose next response has a position. */
function respondWith(position?: string): AxiosInstance {
  const http = axios.create({
    adapter: async (config) => {
      sent.push((config.headers.get(POSITION_HEADER) as string | undefined) ?? null);
      const headers = new AxiosHeaders(
        position ? { [POSITION_HEADER.toLowerCase()]: position } : {},
      );
      return { data: {}, status: 200, statusText: 'OK', headers, config };
    },
  });
  sendPosition(http);
  return http;
}

test('the latest position is sent by every client of the page, and kept for the tab', async () => {
  await respondWith(LATE).post('/events');
  await respondWith(EARLY).post('/events');
  await respondWith().get('/events');
  expect(sent).toEqual([null, LATE, LATE]);
  expect(sessionStorage.getItem('muster.position')).toBe(LATE);
});
