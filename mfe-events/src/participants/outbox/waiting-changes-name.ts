/** Under which name a browser keeps the changes of participants that wait to be sent. */
export const WAITING_CHANGES = 'participant-changes';
