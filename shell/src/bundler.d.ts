/** Read by rspack's runtime and by style-injecting libraries. */
declare let __webpack_nonce__: string;
