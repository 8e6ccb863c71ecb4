/** What is said where the server gives no reason. */
export const SQUAD_FAILURE = {
  fetch: 'Failed to fetch the squad',
  fetchClaim: 'Failed to fetch the spot',
  change: 'Failed to change the squad',
};
