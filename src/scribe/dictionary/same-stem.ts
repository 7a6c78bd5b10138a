const ENDINGS =
  /(?:ically|ations?|ating|ates?|ated|ators?|ously|ments?|ness|ions?|ional|ians?|ists?|ised|ized|ising|izing|ises?|izes?|itides|itis|oses|osis|otic|eses|esis|emias?|emic|ias?|iac|ies|ic|ics|ical|al|ally|ous|ive|ively|ed|ing|ers?|ors?|able|ably|ity|um|us|ae|ar|ary|es|is|s|e|y|a|i|o|on|om)$/
const SHORTEST_STEM = 4

const stemOf = (word: string): string => {
  const cut = word.replace(ENDINGS, '')
  return cut.length >= SHORTEST_STEM ? cut : word
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
  if (one === other) return true
  const [short, long] = one.length < other.length ? [one, other] : [other, one]
  if (short.length >= SHORTEST_STEM && (long === `${short}s` || long === `${short}es`)) return true
  return stemOf(one) === stemOf(other) && stemOf(one).length >= SHORTEST_STEM
}
