const LONGEST = 40
const SHORTEST = 3

/** A username made of what stands before the @ of an email address; empty while that is too short to be one. */
export function suggestUsername(email: string): string {
  const local = (email.split('@')[0] ?? '')
    .toLowerCase()
    .replace(/\+.*$/, '')
    .replace(/[^a-z0-9._-]+/g, '.')
    .replace(/^[._-]+|[._-]+$/g, '')
    .slice(0, LONGEST)
  return local.length < SHORTEST ? '' : local
}
