import { readSheet } from 'read-excel-file/universal';

/**
 * The cells of an XLSX file by header, as another program reads them. Fractions of a day have no
 * exact number, which this reader cuts off: its times are rounded to seconds.
 */
export async function readSpreadsheet(response: Response) {
  const [header = [], ...rows] = await readSheet(await response.arrayBuffer(), { trim: false });
  return rows.map((row) =>
    Object.fromEntries(
      header.map((name, index) => {
        const cell = row[index];
        return [name, cell instanceof Date ? toSeconds(cell) : cell];
      }),
    ),
  );
}

function toSeconds(time: Date): Date {
  return new Date(Math.round(time.getTime() / 1_000) * 1_000);
}
