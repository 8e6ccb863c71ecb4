export { fileNamePart, saveFile } from './save-file.ts';
