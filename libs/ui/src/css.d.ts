declare module '*.css' {
  /** Class names of a CSS module, by the name they have in the file. */
  const classes: { readonly [name: string]: string };
  export = classes;
}
