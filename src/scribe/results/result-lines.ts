import { statementsOf } from '../talk/clauses.ts'
import { withoutCarrier } from '../exam/exam-wording.ts'
import { isWellFormed } from '../fitness.ts'
import { labsIn } from './lab-lines.ts'
import { replaceHead, saysTheSame, told } from '../render.ts'
import { agreeing, bareResult } from './result-words.ts'
import { capital } from '../surface.ts'
import type { NoteLine, Visit } from '../visit-lines.ts'
import { plain, type Word, wordsIn } from '../talk/word.ts'
import {
  ALL_GOOD,
  EXPLAINS,
  JOINED,
  LOOKING,
  NOT_A_RESULT,
  OUTCOME,
  PLAINLY_A_RESULT,
  REVIEW,
  SHOWN,
  TEST,
  WHO_MADE,
} from './result-rules.ts'

/** "We got an MRI, and I have the report right here": what the clinician reads next is of it. */
const BRINGS =
  /\b(?:right here|here you go|here it is|here is|the report|the images|a disc|brought|i have (?:it|them))\b/
const IMAGE = /\b(?:x[- ]?rays?|mris?|ct(?: scan)?|cat scan|ultrasound|echocardiogram)\b/
/** "So this shows a hairline crack." */
const SHOWS =
  /^(?:(?:so|and|okay|yes) )*(?:it|this|they|these) (?:shows?|showed|reveals?|demonstrates?) (?!(?:that )?you\b)/

/** Who somebody is and what was found in them: a story rather than the result of a test. */
const OF_PERSON = /^(?:you|he|she|the patient) (?:was|were|is|are) (?:diagnosed|found|seen|an?)\b/
const FOUND =
  /\b(?:fracture|normal|elevated|negative|positive|unremarkable|alignment|stone|mass|effusion|tear|arthritis)\b/
const MOST_WORDS = 34
/** How many sentences after it was shown a test is still meant by "it". */
const REACH = 3

/** Results of tests the clinician told of; "it is up slightly" takes the name of the test that was just shown. */
export function resultLines(visit: Visit): NoteLine[] {
  const out: NoteLine[] = []
  let shown: Word[] | null = null
  let shownAt = -9
  visit.index.sentences.forEach((sentence, i) => {
    const place = visit.places[i]
    const text = plain(sentence.words)
    if (sentence.speaker !== 'doctor') {
      const given = BRINGS.test(text) ? IMAGE.exec(text) : null
      if (given) {
        const from = text.slice(0, given.index).split(' ').length - 1
        shown = sentence.words
          .slice(from, from + given[0].split(' ').length)
          .map((word) => ({ ...word, after: '' }))
        shownAt = i
      }
    }
    if (sentence.speaker === 'patient' || visit.used.has(i)) return
    const display = SHOWN.exec(text)
    if (display?.[1]) {
      const from = text.slice(0, display.index + display[0].length - display[1].length).split(' ').length - 1
      shown = sentence.words.slice(from, from + display[1].split(' ').length)
      shownAt = i
    }
    const here = place?.phase === 'results' || place?.phase === 'exam'
    if (sentence.question) return
    for (const clause of statementsOf(sentence.words)) {
      const isOfShown = i - shownAt <= REACH && SHOWS.test(plain(clause))
      if (!here && !isOfShown && (!PLAINLY_A_RESULT.test(plain(clause)) || OF_PERSON.test(plain(clause))))
        continue
      const line = resultLine(visit, clause, i - shownAt <= REACH ? shown : null, place?.phase === 'results')
      if (!line) continue
      visit.used.add(i)
      if (!out.some((other) => saysTheSame(other.words, line.words))) out.push(line)
    }
  })
  return out
}

function resultLine(visit: Visit, clause: Word[], shown: Word[] | null, here: boolean): NoteLine | null {
  const looking = lookedAt(clause)
  const bare = bareResult(withoutWhoMade(looking?.rest ?? clause))
  if (isLab(bare)) return null
  const named = looking ? { ...looking, rest: bare } : withItNamed(reviewed(bare), shown)
  if (!named) return null
  const { test, rest } = named
  const words = /^(?:your|his|her|the)$/.test(rest[0]?.text ?? '') ? replaceHead(rest, 1, '') : rest
  const text = plain([...(test ?? []), ...words])
  if (ALL_GOOD.test(text)) return null
  if (words.length > MOST_WORDS || text.split(' ').length < 3) return null
  if (NOT_A_RESULT.test(text) || !OUTCOME.test(text) || EXPLAINS.test(text)) return null
  if (!TEST.test(text) && !(here && FOUND.test(text))) return null
  if (test === null && !isStatement(words)) return null
  if (/\b(?:i|we)\b/.test(text)) return null
  const finding = told(visit, words, 'doctor')
  const name = test && told(visit, test, 'doctor')
  if (!finding) return null
  return {
    section: 'results',
    text: name ? `${name.replace(/\.$/, '')}: ${capital(finding)}` : finding,
    words: test ? [...test, ...clause] : clause,
  }
}

/** "The x-rays we took today don't show a fracture": who made it, and when, is not what it shows. */
function withoutWhoMade(words: Word[]): Word[] {
  const text = plain(words)
  const made = WHO_MADE.exec(text)
  if (!made || !TEST.test(text.slice(0, made.index))) return words
  const from = wordsIn(text.slice(0, made.index))
  return words.toSpliced(from, wordsIn(made[0]))
}

const isStatement = (words: Word[]): boolean =>
  isWellFormed([{ ...(words[0] as Word), text: 'the' }, ...words], 'doctor')

interface Named {
  /** The test that the line begins with; null where the words name it themselves. */
  test: Word[] | null
  rest: Word[]
}

function lookedAt(clause: Word[]): Named | null {
  const match = LOOKING.exec(`${plain(clause)} `)
  const name = match?.[1]?.trim()
  if (!match || !name || !TEST.test(name)) return null
  const head = match[0].trim().split(' ').length
  const end = plain(clause).slice(0, match[0].indexOf(name)).trim().split(' ').length + name.split(' ').length
  const rest = clause.slice(head)
  const seems = LOOKS_LIKE.exec(plain(rest))
  return {
    test: clause.slice(end - name.split(' ').length, end),
    rest: seems ? withoutCarrier(rest.slice(seems[0].trim().split(' ').length)) : rest,
  }
}

/** "We reviewed your x-ray and it shows ..." is what the x-ray shows. */
function reviewed(words: Word[]): Word[] {
  const review = REVIEW.exec(plain(words))
  if (!review || review[0].trim() === '') return words
  const rest = words.slice(review[0].trim().split(' ').length)
  const joint = JOINED.exec(`${plain(rest)} `)
  if (!joint?.[1] || !TEST.test(joint[1])) return words
  return [
    ...rest.slice(0, joint[1].trim().split(' ').length),
    ...rest.slice(joint[0].trim().split(' ').length),
  ]
}

const LOOKS_LIKE = /^(?:it|they|this|that|everything)? ?(?:looks?|seems?|appears?) (?:like |that |to be )/

/** What begins with "it" begins with the test that was shown; null where none was. */
function withItNamed(words: Word[], shown: Word[] | null): Named | null {
  const seems = shown && LOOKS_LIKE.exec(plain(words))
  if (shown && seems)
    return { test: shown, rest: withoutCarrier(words.slice(seems[0].trim().split(' ').length)) }
  // "This MRI shows a tear": the test is named.
  if (
    /^(?:this|that|these|those)$/.test(words[0]?.text ?? '') &&
    TEST.test(plain(words.slice(1, 3))) &&
    !shown
  )
    return { test: null, rest: words.slice(1) }
  if (!/^(?:it|they|this|that|these|everything)$/.test(words[0]?.text ?? ''))
    return { test: null, rest: words }
  const verb = words[1]
  if (
    !shown ||
    !verb ||
    !/^(?:is|was|shows?|showed|reveals?|demonstrates?|looks?|looked|are|were|has|came)$/.test(verb.text)
  )
    return null
  return { test: null, rest: [...shown, agreeing(shown, verb), ...words.slice(2)] }
}

const LEADS_LAB = /^(?:(?:your|the|his|her|patient 's|last|most|recent|latest|level|of|so|and) )*$/
/** When it was, another figure or another finding: more than the list of figures would tell. */
const SAYS_MORE =
  /^(?:in|on|at|from|last|this|today|yesterday|back|and|but)\b|\d|\b(?:is|was|are|were|normal|high|low)\b/

/** One figure and nothing of weight beside it: the list of figures tells it. */
function isLab(words: Word[]): boolean {
  const [lab, ...more] = labsIn(words)
  if (!lab || more.length > 0 || !LEADS_LAB.test(`${plain(words.slice(0, lab.from))} `.trimStart()))
    return false
  const rest = plain(words.slice(lab.end))
  return /^(?:(?:not )?[\d.]+)?$/.test(rest) || !SAYS_MORE.test(rest)
}
