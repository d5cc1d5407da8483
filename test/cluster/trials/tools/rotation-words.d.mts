export function addKey(list: string, key: string): string;
export function putLastFirst(list: string): string;
export function keepFirst(list: string): string;
export function nameSecond(user: string): string;
export function withSecondUsers(
  config: string,
  options: { passwords: Record<string, string>; isAlone: boolean },
): string;
export function withCredentials(address: string, credentials: { user: string; password: string }): string;
