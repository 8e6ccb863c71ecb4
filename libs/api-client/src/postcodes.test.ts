/** @jest-environment node */
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createPostcodes, type Postcodes } from './postcodes.ts';

let server: Server;
let postcodes: Postcodes;
let requestedUrls: string[];
let nextResponse: { status: number; body: unknown };

beforeAll(async () => {
  server = createServer((request, response) => {
    requestedUrls.push(request.url ?? '');
    response.writeHead(nextResponse.status, { 'content-type': 'application/json' });
    response.end(JSON.stringify(nextResponse.body));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  postcodes = createPostcodes(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
});
beforeEach(() => {
  requestedUrls = [];
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

test('complete returns the postcodes that start with the text, or an empty list', async () => {
  nextResponse = { status: 200, body: { status: 200, result: ['TN22 3QW', 'TN22 3QX'] } };
  await expect(postcodes.complete('tn22 3/')).resolves.toEqual(['TN22 3QW', 'TN22 3QX']);
  expect(requestedUrls).toEqual(['/postcodes/tn22%203%2F/autocomplete']);
  nextResponse = { status: 200, body: { status: 200, result: null } };
  await expect(postcodes.complete('zzz')).resolves.toEqual([]);
});

test('find returns the location of a postcode, or null if it does not exist', async () => {
  nextResponse = {
    status: 200,
    body: {
      result: {
        postcode: 'TN22 3QW',
        latitude: 50.97,
        longitude: 0.1,
        admin_district: 'Wealden',
        admin_county: null,
      },
    },
  };
  await expect(postcodes.find('TN22 3QW')).resolves.toEqual({
    postcode: 'TN22 3QW',
    latitude: 50.97,
    longitude: 0.1,
    district: 'Wealden',
    county: null,
  });
  nextResponse = { status: 404, body: { status: 404, error: 'Postcode not found' } };
  await expect(postcodes.find('ZZ1 1ZZ')).resolves.toBeNull();
});

test('both functions reject while the service is unavailable', async () => {
  nextResponse = { status: 503, body: {} };
  await expect(postcodes.complete('TN22')).rejects.toThrow();
  await expect(postcodes.find('TN22 3QW')).rejects.toThrow();
});
