/** A list of keys with another one behind those that it has. */
export const addKey = (list, key) => `${list},${key}`;

/** A list of keys with its last one first. */
export function putLastFirst(list) {
  const keys = list.split(',');
  return [keys.at(-1), ...keys.slice(0, -1)].join(',');
}

/** The first key of a list alone. */
export const keepFirst = (list) => list.split(',')[0];

const USER = /( {4}\{\n {6}user: )([\w-]+)(\n {6}password: )\$(\w+)(\n[\s\S]*?\n {4}\}\n)/g;

/** The second user of a service. */
export const nameSecond = (user) => `${user}-2`;

/**
 * The configuration of NATS with a second user for each service, beside the first or in its place: with the same rights and a password
 * of its own, by the variable from which the first one reads its.
 */
export function withSecondUsers(config, { passwords, isAlone }) {
  return config.replace(USER, (block, head, user, middle, variable, rest) => {
    const second = `${head}${nameSecond(user)}${middle}${passwords[variable]}${rest}`;
    return isAlone ? second : block + second;
  });
}

/** The address of a server with other credentials. */
export function withCredentials(address, { user, password }) {
  const url = new URL(address);
  return `${url.protocol}//${user}:${password}@${url.host}`;
}
