import { describe, expect, test } from '@jest/globals';
import { AccountId, KeyId, SessionId, SessionToken } from './ids.ts';

describe('identifiers', () => {
  test('a parsed id is the given string', () => {
    expect(AccountId.parse('hospital-1')).toBe('hospital-1');
    expect(KeyId.parse('Key_2')).toBe('Key_2');
    expect(SessionId.parse('ses_4f7k2m6q5r3t6v4x5z3b2c4d6f')).toBe('ses_4f7k2m6q5r3t6v4x5z3b2c4d6f');
    expect(SessionToken.parse('ct_4f7k2m6q5r3t6v4x5z3b2c4d6fh5j3l6n4p2r7s5u3w6y4a2e7g5')).toBe(
      'ct_4f7k2m6q5r3t6v4x5z3b2c4d6fh5j3l6n4p2r7s5u3w6y4a2e7g5',
    );
  });

  test.each(['', '-a', 'a-', 'A', 'ä', 'a b', 'a'.repeat(33)])('%j is no account id', (text) => {
    expect(AccountId.safeParse(text).success).toBe(false);
  });

  test.each(['', 'a b', 'ä', 'a'.repeat(33)])('%j is no key id', (text) => {
    expect(KeyId.safeParse(text).success).toBe(false);
  });

  test('ids of two kinds are not the same type', () => {
    const account: AccountId = AccountId.parse('a');
    // @ts-expect-error An account's id is no session's.
    const session: SessionId = account;
    expect(session).toBe('a');
  });
});
