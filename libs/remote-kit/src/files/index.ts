export { type CsvColumn, toCsv } from './csv.ts';
export { fileNamePart, saveFile } from './save-file.ts';
