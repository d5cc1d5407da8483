import fc from 'fast-check';

/** The same examples for each mutant, so that two runs have the same survivors; the first failure is enough. */
fc.configureGlobal({ seed: 20_240_501, endOnFailure: true });
