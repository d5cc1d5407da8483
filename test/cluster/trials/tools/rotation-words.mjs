/** Appends a key to a list. */
export const addKey = (list, key) => `${list},${key}`;

/** Moves the last key of a list to the front. */
export function putLastFirst(list) {
  const keys = list.split(',');
  return [keys.at(-1), ...keys.slice(0, -1)].join(',');
}

/** The first key of a list. */
export const keepFirst = (list) => list.split(',')[0];

const USER = /( {4}\{\n {6}user: )([\w-]+)(\n {6}password: )\$(\w+)(\n[\s\S]*?\n {4}\}\n)/g;

/** Name of a service's second user. */
export const nameSecond = (user) => `${user}-2`;

/**
 * The configuration of NATS with a second user for each service, beside or instead of the first one. It has the same rights and its
 * own password: `passwords` has it by the variable of the first user's password.
 */
export function withSecondUsers(config, { passwords, isAlone }) {
  return config.replace(USER, (block, head, user, middle, variable, rest) => {
    const second = `${head}${nameSecond(user)}${middle}${passwords[variable]}${rest}`;
    return isAlone ? second : block + second;
  });
}

/** A server's address with other credentials. */
export function withCredentials(address, { user, password }) {
  const url = new URL(address);
  return `${url.protocol}//${user}:${password}@${url.host}`;
}
