import fc from 'fast-check';

/** Uses the same examples for each mutant, so that two runs have the same survivors; stops at the first failure. */
fc.configureGlobal({ seed: 20_240_501, endOnFailure: true });
