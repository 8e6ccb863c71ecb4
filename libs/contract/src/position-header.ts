/**
 * Responses to changes have a signed position in it, and clients send the latest one they have with
 * each request, so that they never read from a replica that lacks their own changes. Positions sort
 * as text (docs/product/api-conventions.md#position-header).
 */
export const POSITION_HEADER = 'X-Muster-Position';
