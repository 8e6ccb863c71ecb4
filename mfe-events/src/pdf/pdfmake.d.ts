/** The parts of pdfmake that are used; it has no types of its own. */
declare module 'pdfmake/build/pdfmake.min.js' {
  const pdfMake: {
    addVirtualFileSystem(files: Record<string, string>): void;
    createPdf(definition: object): { getBlob(): Promise<Blob> };
  };
  export default pdfMake;
}

declare module 'pdfmake/build/vfs_fonts.js' {
  /** File name → content in Base64. */
  const fonts: Record<string, string>;
  export default fonts;
}
