/** 24 lower-case hex characters (docs/product/api-conventions.md#ids). */
export const ID_PATTERN = /^[0-9a-f]{24}$/;
