import { sharedLibraries } from './shared-libraries.ts';

test('the libraries of this repository refuse a remote that needs a newer version', () => {
  for (const { request, own } of sharedLibraries) {
    expect([request, own ?? false]).toEqual([request, request.startsWith('@muster/')]);
  }
});
