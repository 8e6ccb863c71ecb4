/** @jest-environment node */
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createPostcodes, type Postcodes } from './postcodes.ts';

let server: Server;
let postcodes: Postcodes;
let asked: string[];
let answer: { status: number; body: unknown };

beforeAll(async () => {
  server = createServer((request, response) => {
    asked.push(request.url ?? '');
    response.writeHead(answer.status, { 'content-type': 'application/json' });
    response.end(JSON.stringify(answer.body));
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  postcodes = createPostcodes(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
});
beforeEach(() => {
  asked = [];
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

test('what begins like it is answered; nothing found is an empty list', async () => {
  answer = { status: 200, body: { status: 200, result: ['TN22 3QW', 'TN22 3QX'] } };
  await expect(postcodes.complete('tn22 3/')).resolves.toEqual(['TN22 3QW', 'TN22 3QX']);
  expect(asked).toEqual(['/postcodes/tn22%203%2F/autocomplete']);
  answer = { status: 200, body: { status: 200, result: null } };
  await expect(postcodes.complete('zzz')).resolves.toEqual([]);
});

test('a postcode is a place; one that is none is null', async () => {
  answer = {
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
  answer = { status: 404, body: { status: 404, error: 'Postcode not found' } };
  await expect(postcodes.find('ZZ1 1ZZ')).resolves.toBeNull();
});

test('a service that is down rejects', async () => {
  answer = { status: 503, body: {} };
  await expect(postcodes.complete('TN22')).rejects.toThrow();
  await expect(postcodes.find('TN22 3QW')).rejects.toThrow();
});
