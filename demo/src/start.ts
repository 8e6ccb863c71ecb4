// npm run demo: the server on the demo data, with a stand-in for the UK postcode lookup beside it.
import { startPostcodeServer } from '@muster/testing/postcodes';

const postcodes = await startPostcodeServer();
process.env.POSTCODES_URL ||= postcodes.url;
// The server stops this process when it stops.
await import('./main.ts');
