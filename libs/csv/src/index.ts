export { type CsvCell, type CsvColumn, csvHeader, csvLines, toCsv } from './write-csv.ts';
