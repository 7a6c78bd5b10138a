/** What it costs to take one sound for another, of 0 (the same) to 1; what is not named costs 1. */
const ALIKE: ReadonlyArray<[sounds: string, cost: number]> = [
  ['pb', 0.3],
  ['td', 0.25],
  ['kg', 0.3],
  ['fv', 0.25],
  ['sz', 0.15],
  ['SZ', 0.2],
  ['CJ', 0.3],
  ['sS', 0.35],
  ['zZ', 0.3],
  ['zS', 0.45],
  ['sC', 0.5],
  ['SC', 0.3],
  ['ZJ', 0.3],
  ['SJ', 0.4],
  ['zJ', 0.45],
  ['sJ', 0.55],
  ['tC', 0.45],
  ['dJ', 0.45],
  ['kJ', 0.7],
  ['gJ', 0.6],
  ['mn', 0.35],
  ['nN', 0.15],
  ['mN', 0.45],
  ['lr', 0.5],
  ['lw', 0.5],
  ['rw', 0.45],
  ['Tt', 0.4],
  ['Td', 0.4],
  ['Tf', 0.3],
  ['Ts', 0.45],
  ['vb', 0.45],
  ['vw', 0.5],
  ['pf', 0.5],
  ['bm', 0.65],
  ['nl', 0.65],
  ['nd', 0.65],
  ['pt', 0.65],
  ['pk', 0.65],
  ['tk', 0.6],
  ['dg', 0.6],
  ['bd', 0.6],
  ['ae', 0.2],
  ['ei', 0.2],
  ['ai', 0.3],
  ['ao', 0.2],
  ['au', 0.25],
  ['ou', 0.2],
  ['eo', 0.3],
  ['eu', 0.3],
  ['iu', 0.3],
  ['io', 0.35],
]

const CODES = 128
const VOWELS = 'aeiou'
const costs = new Float32Array(CODES * CODES).fill(1)
/** What it costs that a sound is there too much or is missing. */
const gaps = new Float32Array(CODES).fill(0.8)

for (let code = 0; code < CODES; code += 1) costs[code * CODES + code] = 0
for (const [[one = '', other = ''], cost] of ALIKE) {
  costs[one.charCodeAt(0) * CODES + other.charCodeAt(0)] = cost
  costs[other.charCodeAt(0) * CODES + one.charCodeAt(0)] = cost
}
for (const vowel of VOWELS) gaps[vowel.charCodeAt(0)] = 0.3
for (const faint of 'hyw') gaps[faint.charCodeAt(0)] = 0.25
gaps['r'.charCodeAt(0)] = 0.55

const LONGEST = 64
const rows = [new Float32Array(LONGEST + 1), new Float32Array(LONGEST + 1)]

/** Sounds by their codes: one letter of `soundsOf` each. */
export type Sounds = Uint16Array

export function codesOf(sounds: string): Sounds {
  const codes = new Uint16Array(sounds.length)
  for (let at = 0; at < sounds.length; at += 1) codes[at] = sounds.charCodeAt(at)
  return codes
}

/**
 * How unlike two sequences of sounds are: 0 the same, 1 as good as nothing alike; 1 as well once it is sure to be more
 * than `atMost`. Measured against the longer one: half a name is not the name.
 */
export function soundDistance(one: Sounds, other: Sounds, atMost: number): number {
  if (one.length > LONGEST || other.length > LONGEST) return 1
  const [weight, others] = [weightOf(one), weightOf(other)]
  const whole = Math.max(weight, others)
  const limit = atMost * whole
  // What the longer has more has to be lost.
  if (Math.abs(weight - others) > limit + MOST_SAVED) return 1
  let [before, now] = rows as [Float32Array, Float32Array]
  before[0] = 0
  for (let at = 0; at < other.length; at += 1)
    before[at + 1] = (before[at] as number) + (gaps[other[at] as number] as number)
  for (let row = 0; row < one.length; row += 1) {
    const code = one[row] as number
    const gap = gaps[code] as number
    let last = (before[0] as number) + gap
    now[0] = last
    let least = last
    for (let at = 0; at < other.length; at += 1) {
      const its = other[at] as number
      const taken = (before[at] as number) + (costs[code * CODES + its] as number)
      const left = (before[at + 1] as number) + gap
      const more = last + (gaps[its] as number)
      last = taken < left ? (taken < more ? taken : more) : left < more ? left : more
      now[at + 1] = last
      if (last < least) least = last
    }
    if (least > limit) return 1
    ;[before, now] = [now, before]
  }
  return Math.min(1, (before[other.length] as number) / whole)
}

/** A sound of more weight may stand for one of less at a small cost; so much of the difference at most. */
const MOST_SAVED = 1.5

/** What it would cost to lose all of it; vowels are lost easily and tell little. */
export function weightOf(sounds: Sounds | string): number {
  let weight = 0
  for (let at = 0; at < sounds.length; at += 1)
    weight += gaps[typeof sounds === 'string' ? sounds.charCodeAt(at) : (sounds[at] as number)] as number
  return Math.max(weight, 0.1)
}

const SKELETON: Record<string, string> = {
  p: 'P', b: 'P', t: 'T', d: 'T', T: 'T', k: 'K', g: 'K', f: 'F', v: 'F', s: 'S', z: 'S', S: 'S', Z: 'S', C: 'S', J: 'S',
  m: 'N', n: 'N', N: 'N', l: 'L', r: 'R',
} // prettier-ignore

/** The consonants by their kind: what is left of a word in almost every mishearing of it. */
export function skeletonOf(sounds: string): string {
  let skeleton = ''
  for (let at = 0; at < sounds.length; at += 1) skeleton += skeletons[sounds.charCodeAt(at)] ?? ''
  return skeleton
}

const skeletons = Array.from({ length: CODES }, (_, code) => SKELETON[String.fromCharCode(code)] ?? '')
