// npm run demo: the server on its believable world, with a stand-in for the UK postcode lookup beside it.
import { startPostcodeServer } from '@muster/testing/postcodes';

const postcodes = await startPostcodeServer();
process.env.POSTCODES_URL ||= postcodes.url;
// What stops the server ends this process too.
await import('./main.ts');
