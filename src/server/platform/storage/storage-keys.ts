// No part is longer than the name of a file may be.
const KEY = /^[A-Za-z0-9-]{1,200}(?:\/[A-Za-z0-9-]{1,200})*$/
const PREFIX = /^[A-Za-z0-9-]+(?:\/[A-Za-z0-9-]+)*\/?$/
const LONGEST = 400

/** Whether the product gives such keys; one that others gave could lead anywhere. */
export const isKey = (key: string): boolean => KEY.test(key) && key.length <= LONGEST

/** The key as it is. Throws TypeError for one that could lead anywhere else. */
export function requireKey(key: string): string {
  if (!isKey(key)) throw new TypeError('A storage key holds letters, digits, "-" and "/" alone.')
  return key
}

/** The prefix as it is. Throws TypeError for an empty one, or one that could lead anywhere else. */
export function requirePrefix(prefix: string): string {
  if (!PREFIX.test(prefix)) throw new TypeError('A storage prefix is the beginning of a key, never empty.')
  return prefix
}
