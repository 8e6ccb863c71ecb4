import { respondToPostcodes } from './respond-to-postcodes.ts';

test('autocomplete returns the postcodes that start with the text, ignoring spaces and case', () => {
  expect(respondToPostcodes('/postcodes/tn22%203/autocomplete').body.result).toEqual(['TN22 3QW']);
  expect(respondToPostcodes('/postcodes/TN22/autocomplete').body.result).toHaveLength(3);
  expect(respondToPostcodes('/postcodes/ZZ9/autocomplete').body.result).toBeNull();
});

test('a lookup returns the location of a postcode, or 404', () => {
  expect(respondToPostcodes('/postcodes/tn223qw').body.result).toMatchObject({
    postcode: 'TN22 3QW',
    admin_district: 'Wealden',
    admin_county: 'East Sussex',
  });
  expect(respondToPostcodes('/postcodes/ZZ9%209ZZ').status).toBe(404);
});
