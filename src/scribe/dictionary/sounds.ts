/**
 * How written English sounds, roughly: one letter for each sound. Vowels are `a e i o u`; `S` is sh, `Z` the middle of
 * "vision", `C` ch, `J` the g of "gel", `T` th, `N` ng. Two spellings that are heard alike come out alike or nearly so,
 * which is all that is asked of it: names of drugs and diseases follow few rules and many habits.
 */
export function soundsOf(text: string): string {
  let sounds = ''
  for (const word of lettersOf(text)) sounds = joined(sounds, soundsOfWord(word))
  return sounds
}

/** The words of a text, small and without accents: "Sjögren's" is `sjogrens`. */
function lettersOf(text: string): string[] {
  return (
    text
      .normalize('NFD')
      .toLowerCase()
      .replace(/['’]|\p{M}/gu, '')
      .match(/[a-z]+/g) ?? []
  )
}

/** Within a word and where two meet, a sound that is said once is written once. */
export function joined(before: string, after: string): string {
  return before !== '' && before.at(-1) === after[0] ? before + after.slice(1) : before + after
}

const MOST_REMEMBERED = 20_000
const remembered = new Map<string, string>()

/** @param word small letters a to z */
export function soundsOfWord(word: string): string {
  const known = remembered.get(word)
  if (known !== undefined) return known
  const sounds = word.length === 1 ? (LETTER_NAMES[word] ?? '') : spokenWord(word)
  if (remembered.size >= MOST_REMEMBERED) remembered.clear()
  remembered.set(word, sounds)
  return sounds
}

/** What a letter is called, where it stands alone. */
const LETTER_NAMES: Record<string, string> = {
  a: 'a', b: 'bi', c: 'si', d: 'di', e: 'i', f: 'ef', g: 'Ji', h: 'eC', i: 'i', j: 'Je', k: 'ke', l: 'el', m: 'em',
  n: 'en', o: 'o', p: 'pi', q: 'ku', r: 'ar', s: 'es', t: 'ti', u: 'u', v: 'vi', w: 'u', x: 'eks', y: 'i', z: 'zi',
} // prettier-ignore

type Spelling = [letters: string, sounds: string, when?: (word: string, at: number) => boolean]

const isVowel = (letter: string | undefined): boolean => letter !== undefined && 'aeiouy'.includes(letter)
const atStart = (_word: string, at: number): boolean => at === 0
const inside = (_word: string, at: number): boolean => at > 0
const beforeSoft = (length: number) => (word: string, at: number) => 'eiy'.includes(word[at + length] ?? ' ')
const beforeVowel = (length: number) => (word: string, at: number) => isVowel(word[at + length])
const atEnd = (length: number) => (word: string, at: number) => at > 0 && at + length === word.length

/** The first that fits counts; what none fits sounds like itself. */
const SPELLINGS: readonly Spelling[] = [
  ['ps', 's', atStart],
  ['pn', 'n', atStart],
  ['pt', 't', atStart],
  ['kn', 'n', atStart],
  ['gn', 'n', atStart],
  ['mn', 'n', atStart],
  ['wr', 'r', atStart],
  ['x', 'z', atStart],
  ['sch', 'sk'],
  ['tch', 'C'],
  ['chth', 'T'],
  ['phth', 'fT'],
  ['ch', 'k', (word, at) => 'lroy'.includes(word[at + 2] ?? ' ') || (at === 0 && word.startsWith('chem'))],
  ['ch', 'C'],
  ['ck', 'k'],
  ['cc', 'ks', beforeSoft(2)],
  ['cc', 'k'],
  ['ci', 'S', (word, at) => at > 0 && 'ao'.includes(word[at + 2] ?? ' ')],
  ['sc', 's', beforeSoft(2)],
  ['c', 's', beforeSoft(1)],
  ['c', 'k'],
  ['dg', 'J', beforeSoft(2)],
  ['gh', '', inside],
  ['gh', 'g'],
  ['gg', 'g'],
  ['gue', 'g', atEnd(3)],
  ['g', 'J', beforeSoft(1)],
  ['ph', 'f'],
  ['rrh', 'r'],
  ['rh', 'r'],
  ['qu', 'kw'],
  ['q', 'k'],
  ['sh', 'S'],
  ['ssi', 'S', beforeVowel(3)],
  ['si', 'Z', (word, at) => at > 0 && word.startsWith('on', at + 2)],
  ['ti', 'S', (word, at) => at > 0 && word.startsWith('on', at + 2)],
  ['tu', 'Cu', (word, at) => at > 0 && word.startsWith('re', at + 2)],
  ['th', 'T'],
  ['wh', 'w', atStart],
  ['x', 'ks'],
  ['j', 'J'],
  ['ng', 'N', atEnd(2)],
  ['mb', 'm', atEnd(2)],
  ['eau', 'o'],
  ['igh', 'i'],
  ['oe', 'e'],
  ['ae', 'e'],
  ['ee', 'i'],
  ['ea', 'i'],
  ['ie', 'i'],
  ['ei', 'i'],
  ['ey', 'i'],
  ['oo', 'u'],
  ['ou', 'u'],
  ['ow', 'o', (word, at) => !isVowel(word[at + 2])],
  ['eu', 'u'],
  ['ew', 'u', (word, at) => !isVowel(word[at + 2])],
  ['ue', 'u'],
  ['ui', 'u'],
  ['au', 'o'],
  ['aw', 'o', (word, at) => !isVowel(word[at + 2])],
  ['ai', 'e'],
  ['ay', 'e'],
  ['oa', 'o'],
  ['oi', 'oi'],
  ['oy', 'oi'],
  ['e', '', (word, at) => at > 1 && at + 1 === word.length],
  ['es', 's', (word, at) => at > 2 && at + 2 === word.length && 'ptkmnlr'.includes(word[at - 1] ?? ' ')],
  ['y', 'y', (word, at) => at === 0 && isVowel(word[1])],
  ['y', 'i'],
]

const byFirstLetter = Map.groupBy(SPELLINGS, ([letters]) => letters[0])

function spokenWord(word: string): string {
  let sounds = ''
  let at = 0
  while (at < word.length) {
    const spelling = byFirstLetter
      .get(word[at])
      ?.find(([letters, , when]) => word.startsWith(letters, at) && (when?.(word, at) ?? true))
    const [letters, said] = spelling ?? [word[at] as string, word[at] as string]
    sounds = said === '' ? sounds : joined(sounds, said)
    at += letters.length
  }
  return sounds
}
