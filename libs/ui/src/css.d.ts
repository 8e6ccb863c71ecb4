declare module '*.css' {
  /** The class names of a CSS module, by their name in the file. */
  const classes: { readonly [name: string]: string };
  export = classes;
}
