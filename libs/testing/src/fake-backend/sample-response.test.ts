import type { Endpoint } from '@muster/contract';
import { endpoints } from '@muster/contract/schemas';
import { makeId } from '../builders/ids.ts';
import { sampleResponse } from './sample-response.ts';

test.each(Object.entries<Endpoint>(endpoints))(
  'the sample response of %s is what its schema takes',
  (_name, endpoint) => {
    const response = sampleResponse(endpoint, { params: {}, query: {}, body: {} });
    expect(endpoint.response.safeParse(response).error).toBeUndefined();
  },
);

test('what was sent comes back under its name, unless the schema refuses it', () => {
  const body = { userId: makeId(7), title: 'Owl Watch' };
  const lifted = sampleResponse(endpoints.liftBan, { params: { userId: makeId(8) } });
  expect(lifted).toEqual({ userId: makeId(8) });
  expect(sampleResponse(endpoints.liftBan, { body: { userId: 'nobody' } })).not.toEqual({
    userId: 'nobody',
  });
  expect(sampleResponse(endpoints.banUser, { body: { ...body, reason: 'Late' } })).toMatchObject({
    ban: { reason: 'Late' },
  });
});

test('a list is an empty page', () => {
  const query = { page: 1, limit: 20 };
  const pagination = { ...query, total: 0, pages: 1 };
  expect(sampleResponse(endpoints.listBans, { query })).toEqual({ bans: [], pagination });
});
