import { createServer } from 'node:http';
import pg from 'pg';
import { STATEMENTS, searchStatement } from './ideal-statements.ts';

/*
 * The least that a server can do for each list: node:http, a pool of as many connections, one statement, and JSON.stringify. It has no
 * routing, sessions, rules, validation or security headers.
 */
const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 10 });

async function respond(path: string): Promise<unknown> {
  const { pathname, searchParams } = new URL(path, 'http://ideal');
  const name = pathname.slice(1);
  if (name !== 'search') {
    const { rows } = await pool.query({ name, text: STATEMENTS[name] ?? '' });
    return rows;
  }
  const words = [...searchParams.values()].map((word) => `%${word}%`);
  const { rows } = await pool.query({ text: searchStatement(words.length), values: words });
  return rows;
}

const server = createServer(async (request, response) => {
  const body = JSON.stringify({ success: true, data: await respond(request.url ?? '/') });
  const headers = {
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(body),
  };
  response.writeHead(200, headers).end(body);
});
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  if (address && typeof address === 'object')
    process.stdout.write(`ready at http://127.0.0.1:${address.port}\n`);
});
