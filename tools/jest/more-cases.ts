import fc from 'fast-check';

/** Ten times what fast-check takes by itself. */
fc.configureGlobal({ numRuns: 1000 });
