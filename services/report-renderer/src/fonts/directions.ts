/** A letter of a script that is written from right to left, with its marks; digits have no such direction. */
const LETTER = '(?!\\p{N}|\\p{M})[\\p{Script=Hebrew}\\p{Script=Arabic}]\\p{M}*';
/** Letters and words, with the spaces, dashes and points between them; a digit, bracket or letter of another script ends them. */
const FROM_RIGHT = new RegExp(`(${LETTER}(?:[\\p{Z}\\p{Pd}\\p{Po}]*${LETTER})*)`, 'u');

/**
 * Splits a text into parts of one direction; those with an odd index are read from the right. Printed from left to right in this order,
 * each isolated in its own direction, no two different texts look alike; the bidirectional algorithm (UAX #9) prints a number before a
 * Hebrew word and one after it at the same place.
 */
export const splitDirections = (text: string): readonly string[] => text.split(FROM_RIGHT);
