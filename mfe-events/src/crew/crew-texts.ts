/** What is said where the server gives no reason. */
export const CREW_FAILURE = {
  fetch: 'Failed to fetch your crew',
  invite: 'Failed to make the invitation',
  cancelInvitation: 'Failed to cancel the invitation',
  fetchInvitation: 'Failed to fetch the invitation',
  acceptInvitation: 'Failed to accept the invitation',
  update: 'Failed to change what this person may do',
  end: 'Failed to end this access',
};
