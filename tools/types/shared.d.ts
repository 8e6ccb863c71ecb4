/** A file as the platform has it: a page's or Node's. Code that runs on both only passes it on. */
interface File {
  readonly name: string;
}
