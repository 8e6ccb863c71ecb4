import { strToU8, zipSync } from 'fflate';

/**
 * What a cell of a spreadsheet holds. Null is an empty cell. A Date is shown as it reads in UTC,
 * because a spreadsheet has no zones.
 */
export type SheetCell = string | Date | { pounds: number } | number | null;

/**
 * An XLSX file with one sheet, the first row of which is a header that stays in sight. It is
 * written here and not by a library for spreadsheets, because those compress in a worker made from
 * a Blob, which the content security policy forbids.
 */
export function makeXlsx(sheetName: string, rows: readonly (readonly SheetCell[])[]): Blob {
  const files = {
    '[Content_Types].xml': CONTENT_TYPES,
    '_rels/.rels': relationships('officeDocument', 'xl/workbook.xml'),
    'xl/workbook.xml': toWorkbook(sheetName),
    'xl/_rels/workbook.xml.rels': relationships(
      'worksheet',
      'worksheets/sheet1.xml',
      'styles',
      'styles.xml',
    ),
    'xl/styles.xml': STYLES,
    'xl/worksheets/sheet1.xml': toSheet(rows),
  };
  const entries = Object.entries(files).map(([path, text]) => [path, strToU8(XML + text)] as const);
  return new Blob([zipSync(Object.fromEntries(entries))], { type: TYPE });
}

const TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const DOCUMENT = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PART = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

const CONTENT_TYPES = `<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" \
ContentType="application/vnd.openxmlformats-package.relationships+xml"/>\
<Override PartName="/xl/workbook.xml" ContentType="${PART}.sheet.main+xml"/>\
<Override PartName="/xl/styles.xml" ContentType="${PART}.styles+xml"/>\
<Override PartName="/xl/worksheets/sheet1.xml" ContentType="${PART}.worksheet+xml"/></Types>`;

/**
 * The formats of cells by index: text, header, pounds, and a date with its time as the reader's
 * country writes it. Readers such as openpyxl and Excel want every part of a format: the first two
 * fills are always these.
 */
const STYLES = `<styleSheet xmlns="${MAIN}">\
<fonts count="2"><font><sz val="11"/><name val="Calibri"/></font>\
<font><b/><sz val="11"/><name val="Calibri"/></font></fonts>\
<fills count="2"><fill><patternFill patternType="none"/></fill>\
<fill><patternFill patternType="gray125"/></fill></fills>\
<borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders>\
<cellStyleXfs count="1">${toFormat('')}</cellStyleXfs><cellXfs count="4">\
${toFormat('xfId="0"')}${toFormat('xfId="0" applyFont="1"', { fontId: 1 })}\
${toFormat('xfId="0" applyNumberFormat="1"', { numFmtId: 4 })}\
${toFormat('xfId="0" applyNumberFormat="1"', { numFmtId: 22 })}</cellXfs>\
<cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>`;
const STYLE = { text: 0, header: 1, pounds: 2, date: 3 } as const;

function toFormat(more: string, { numFmtId = 0, fontId = 0 } = {}): string {
  return `<xf numFmtId="${numFmtId}" fontId="${fontId}" fillId="0" borderId="0" ${more}/>`;
}

function relationships(...typesAndTargets: readonly string[]): string {
  const pairs = typesAndTargets.flatMap((type, index) =>
    index % 2 === 0 ? [[type, typesAndTargets[index + 1]]] : [],
  );
  const items = pairs.map(
    ([type, target], index) =>
      `<Relationship Id="rId${index + 1}" Type="${DOCUMENT}/${type}" Target="${target}"/>`,
  );
  return `<Relationships xmlns="${PACKAGE}/relationships">${items.join('')}</Relationships>`;
}

function toWorkbook(sheetName: string): string {
  return `<workbook xmlns="${MAIN}" xmlns:r="${DOCUMENT}"><sheets>\
<sheet name="${escapeXml(sheetName)}" sheetId="1" r:id="rId1"/></sheets></workbook>`;
}

function toSheet(rows: readonly (readonly SheetCell[])[]): string {
  const xml = rows.map((row, index) => {
    const style = index === 0 ? STYLE.header : STYLE.text;
    const cells = row.map((cell, column) => toCell(cell, `${nameOf(column)}${index + 1}`, style));
    return `<row r="${index + 1}">${cells.join('')}</row>`;
  });
  return `<worksheet xmlns="${MAIN}"><sheetViews><sheetView workbookViewId="0">\
<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>\
<sheetFormatPr defaultColWidth="20" defaultRowHeight="15"/>\
<sheetData>${xml.join('')}</sheetData></worksheet>`;
}

const DAY_MS = 24 * 3_600_000;
/** 1 January 1970, in days since the last day of 1899. */
const UNIX_EPOCH_DAYS = 25_569;

/** `A` to `Z`, then `AA`. */
function nameOf(column: number): string {
  const last = String.fromCharCode(65 + (column % 26));
  return column < 26 ? last : nameOf(Math.floor(column / 26) - 1) + last;
}

function toCell(cell: SheetCell, name: string, textStyle: number): string {
  if (cell === null) return `<c r="${name}"/>`;
  // An inline string is never read as a formula, whatever it begins with.
  if (typeof cell === 'string')
    return `<c r="${name}" t="inlineStr" s="${textStyle}"><is>\
<t xml:space="preserve">${escapeXml(escapeCode(cell))}</t></is></c>`;
  if (typeof cell === 'number') return `<c r="${name}"><v>${cell}</v></c>`;
  if (cell instanceof Date) {
    const days = cell.getTime() / DAY_MS + UNIX_EPOCH_DAYS;
    return `<c r="${name}" s="${STYLE.date}"><v>${days}</v></c>`;
  }
  return `<c r="${name}" s="${STYLE.pounds}"><v>${cell.pounds}</v></c>`;
}

/** In a cell, `_x0041_` would be read as the character with that code. */
function escapeCode(text: string): string {
  return text.replaceAll(/_(?=x[\da-f]{4}_)/gi, '_x005F_');
}

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
};

/**
 * XML cannot hold control characters but for tabs and line breaks, nor halves of a character; they
 * are left out.
 */
function escapeXml(text: string): string {
  return text
    .replaceAll(/[^\P{Cc}\t\n\r]|[\p{Cs}\uFFFE\uFFFF]/gu, '')
    .replaceAll(/[&<>"]/g, (character) => ESCAPES[character] ?? '');
}
