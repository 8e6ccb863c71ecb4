/**
 * Where the user's choice of colour scheme is stored in local storage: `light`, `dark` or `auto`.
 */
export const COLOR_SCHEME_KEY = 'muster-color-scheme';
