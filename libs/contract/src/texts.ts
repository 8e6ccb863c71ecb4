/*
 * Texts on screen that are fixed, or that several packages use (docs/product/texts.md#texts). Each
 * kind is a module whose texts are its exports, so that an app contains those that it shows and no
 * others.
 */

/** Questions before something that cannot be undone (docs/product/texts.md#texts). */
export * as CONFIRM_TEXT from './texts/confirm-texts.ts';
/** What a list says that has nothing to show: what it is for, or how to find something. */
export * as EMPTY_TEXT from './texts/empty-texts.ts';
/** Messages in banners after a failure (docs/product/texts.md#failure-texts). */
export * as FAILURE_TEXT from './texts/failure-texts.ts';
/** Messages at form fields (docs/product/texts.md#field-texts). */
export * as FIELD_TEXT from './texts/field-texts.ts';
/** Messages in banners after a success (docs/product/texts.md#success-texts). */
export * as SUCCESS_TEXT from './texts/success-texts.ts';
