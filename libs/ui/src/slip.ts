/**
 * The second press of a finger that slips comes within this time, often after the result
 * (docs/product/gate.md#presses).
 */
export const SLIP_MS = 350;
