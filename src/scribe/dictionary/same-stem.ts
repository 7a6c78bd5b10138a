/** What a name takes on as another part of speech or another number; the longest that fits counts. */
const ENDINGS = `
  ically ations ation ating ates ate ated ators ator ously ments ment ness ions ion ional ians ian ists ist ised ized ising
  izing ises izes itides itis oses osis otic eses esis emias emia emic ias ia iac ies ic ics ical al ally ous ive ively ed
  ing ers er ors or able ably ity um us ae ar ary es is s e y a i o on om`
  .split(/\s+/)
  .filter(Boolean)
  .sort((one, other) => other.length - one.length)
const SHORTEST_STEM = 4

function stemOf(word: string): string {
  const ending = ENDINGS.find((its) => word.endsWith(its) && word.length - its.length >= SHORTEST_STEM)
  return ending === undefined ? word : word.slice(0, -ending.length)
}

/**
 * Whether two keys are forms of one name: "aneurysms" and "aneurysm", "tachycardic" and "tachycardia". What was said is
 * then right as it stands.
 */
export function haveSameStem(one: string, other: string): boolean {
  if (one === other) return true
  const [its, others] = [one.split(' '), other.split(' ')]
  return its.length === others.length && its.every((word, at) => isFormOf(word, others[at] as string))
}

function isFormOf(one: string, other: string): boolean {
  return one === other || stemOf(one) === stemOf(other)
}
