export { type Column, toCsv } from './csv.ts';
export { fileNamePart, saveFile } from './save-file.ts';
