const KEY = /^[A-Za-z0-9-]+(?:\/[A-Za-z0-9-]+)*$/
const PREFIX = /^[A-Za-z0-9-]+(?:\/[A-Za-z0-9-]+)*\/?$/
const LONGEST = 400

/** The key as it is. Throws TypeError for one that could lead anywhere else. */
export function requireKey(key: string): string {
  if (!KEY.test(key) || key.length > LONGEST)
    throw new TypeError('A storage key holds letters, digits, "-" and "/" alone.')
  return key
}

/** The prefix as it is. Throws TypeError for an empty one, or one that could lead anywhere else. */
export function requirePrefix(prefix: string): string {
  if (!PREFIX.test(prefix)) throw new TypeError('A storage prefix is the beginning of a key, never empty.')
  return prefix
}
