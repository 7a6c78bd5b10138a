import { systemOfRegion, type ExamSystem } from './exam-systems.ts'
import { plain, type Word } from '../talk/word.ts'
import { wordSet } from '../rules/rule.ts'
import { EXAM_OF, GOES_ON, OF_WHICH, TURNS_TO } from './exam-regions-rules.ts'

/** The part of the body that is being examined. */
export interface Region {
  system: ExamSystem | null
  /** The words that name it, where a finding needs them: "right knee". */
  label: Word[]
}

const SIDE = /^(?:left|right|bilateral|upper|lower|both|inferior|superior|medial|lateral|anterior|posterior)$/
const DIGIT = /^(?:big|great|little|small|middle|index|ring)$/
export const isWhichOne = (word: Word | undefined): boolean =>
  SIDE.test(word?.text ?? '') || DIGIT.test(word?.text ?? '')
export const LABELLED = wordSet(`
  knee knees shoulder shoulders ankle ankles elbow elbows wrist wrists hip hips hand hands finger fingers thumb
  foot feet toe toes arm arms leg legs breast breasts strength spine forearm forearms calf calves back extremity
  extremities`)
const BROAD = /^(?:physical|general|vital|this|that|quick|full|whole|rest|patient|other|neurovascular|my)$/

/** The side and the part that a region's words name, where a finding without them would lose its place. */
function labelOf(words: Word[]): Word[] {
  const at = words.findLastIndex(({ text }) => LABELLED.has(text))
  if (at < 0) return []
  let begin = at
  while (begin > 0 && isWhichOne(words[begin - 1])) begin--
  return words.slice(begin, at + 1)
}

export const regionOf = (words: Word[]): Region => ({
  system: systemOfRegion(plain(words)),
  label: labelOf(words),
})

const isBroad = (words: Word[]): boolean => words.every(({ text }) => BROAD.test(text))

/** What is said of the examination itself: "the lung exam is normal", "on your neck exam everything sounds clear". */
const OF_ITSELF =
  /^(?:otherwise )?(?:is|was|looks?|looked|sounds?|seems?) (?!(?:your|the|his|her|there|no|that) )/
const ALL_OF_IT = /^(?:everything|it|that) (?=(?:is|was|looks?|sounds?|seems?) )/
const SHOWS = /^(?:is|was|shows?|showed|reveals?|has|demonstrates?) (?:that )?/

/** A region that was opened: what follows it, and the whole where that is said of the examination itself. */
export interface Opened {
  region: Region | null
  rest: Word[]
  said?: Word[]
}

/** A region that is named at the head of what is said, the last one where the speaker names it again; with the words that follow it; null where none is. */
export function openedRegion(words: Word[]): Opened | null {
  const opened = openedOnce(words)
  const again = opened && !opened.said ? openedOnce(opened.rest) : null
  return again && opened ? { ...again, region: again.region ?? opened.region } : opened
}

function openedOnce(words: Word[]): Opened | null {
  const text = `${plain(words)} `
  const exam = EXAM_OF.exec(text)
  if (exam) {
    const count = exam[0].trim().split(' ').length
    const head = words.slice(0, count)
    const named = head.filter(
      ({ text: one }) => !/^(?:on|for|with|in|of|an?|the|your|his|her|exam|examination|notate)$/.test(one),
    )
    return { region: isBroad(named) ? null : regionOf(named), ...afterExam(head, words.slice(count)) }
  }
  const which = OF_WHICH.exec(text)
  if (!which || !systemOfRegion(which[1] ?? which[2] ?? '')) return null
  const count = which[0].trim().split(' ').length
  return { region: regionOf(words.slice(0, count)), rest: words.slice(count) }
}

/** "on your lung exam everything sounds clear": the lung exam sounds clear. */
function afterExam(head: Word[], rest: Word[]): Pick<Opened, 'rest' | 'said'> {
  const text = `${plain(rest)} `
  const all = ALL_OF_IT.exec(text)
  const behind = all ? rest.slice(1) : rest
  const name = head.slice(
    head.findIndex(({ text: one }) => !/^(?:on|for|with|in|of|an?|the|your|his|her)$/.test(one)),
  )
  if (all || OF_ITSELF.test(text)) return { rest, said: [...name, ...behind] }
  const shows = SHOWS.exec(text)
  return { rest: shows ? rest.slice(shows[0].trim().split(' ').length) : rest }
}

const ON_SIDE =
  /^(?:on|over) (?:the|your|his|her) (?:left|right)(?: (?:hand )?side)? (?=(?:you|he|she|there|i|it|no|the patient) )/

/** "On the right side there is none": the same part, of the side that is named. */
export function sideNamed(words: Word[], region: Region | null): Opened | null {
  const match = ON_SIDE.exec(`${plain(words)} `)
  if (!match) return null
  const count = match[0].trim().split(' ').length
  const label = words.slice(0, count).filter(({ text }) => /^(?:left|right|hand|side)$/.test(text))
  return { region: { system: region?.system ?? null, label }, rest: words.slice(count) }
}

/** The part that the clinician says they turn to, the last one of the words; null where they turn to none. */
export function turnedTo(words: Word[]): Region | null {
  const text = plain(words)
  let found: Region | null = null
  for (const match of text.matchAll(TURNS_TO.pattern)) {
    const name = match[1] ?? match[2] ?? match[3] ?? ''
    const end = text.slice(0, match.index + match[0].lastIndexOf(name) + name.length).split(' ').length
    const named = words.slice(end - name.split(' ').length, end)
    if (systemOfRegion(plain(named))) found = regionOf(named)
  }
  return found
}

const LAST_PLACE = / (?:on|over|at|with|in) (?:your|the|his|her) ((?:[\w-]+ ){0,3}[\w-]+)$/

/**
 * "No swelling or edema on your right wrist" before "the dressing there is clean": the recognizer put the place of the next
 * finding at the end of this one. The finding without it, and the part it names; null where nothing points back.
 */
export function placeOfNext(piece: Word[], following: string): { piece: Word[]; region: Region } | null {
  const text = plain(piece)
  const place = GOES_ON.test(following) ? LAST_PLACE.exec(text) : null
  const part = place?.[1]
  if (!place || !part || !systemOfRegion(part)) return null
  return {
    piece: piece.slice(0, text.slice(0, place.index).split(' ').length),
    region: regionOf(piece.slice(-part.split(' ').length)),
  }
}
