import { personNamed } from '../lexicon/people.ts'
import { isAskedOf } from '../references/asked-matter.ts'
import { wordSet } from '../rules/rule.ts'
import { capital, listOf, sentenceLine } from '../surface.ts'
import type { Sentence } from '../talk/sentences.ts'
import { placeOf, plain, type Word, wordsIn } from '../talk/word.ts'
import type { NoteLine, Visit } from '../visit-lines.ts'
import { LEADS_ANSWER } from './answers-as-said-rules.ts'
import { ASKS_OF_BLOOD, ASKS_OF_HEALTH, ASKS_OF_OTHERS, ENDS_WITH_IT } from './kin-answers-rules.ts'

/**
 * "Does anyone in the family have migraines?" - "My mom and my grandmother did." as "Migraines: mother and grandmother." For
 * answers that name relatives by blood and nothing else, where no line tells them already.
 */
export function kinAnswerLines(visit: Visit, lines: readonly NoteLine[]): NoteLine[] {
  const { sentences } = visit.index
  const told = new Set(lines.flatMap(({ words }) => words.map(placeOf)))
  return sentences.flatMap((question, i) => {
    const answer = sentences[i + 1]
    if (!answer || !isAskedOf(question) || question.speaker !== 'doctor' || answer.speaker === 'doctor')
      return []
    if (answer.question || answer.words.some((word) => told.has(placeOf(word)))) return []
    const illness = illnessAsked(visit, question)
    const kin = illness && kinIn(answer.words)
    if (!illness || !kin) return []
    const text = sentenceLine(`${capital(plain(illness))}: ${listOf(kin, 'and')}`)
    return [{ section: 'family_history', text, words: [...illness, ...answer.words], phrase: true }]
  })
}

/** The one illness that a question asks of the family, or of the patient in so many words. */
function illnessAsked({ index: { bySentence } }: Visit, { words, index }: Sentence): Word[] | null {
  const asked = plain(words)
  const isOfBlood = ASKS_OF_BLOOD.test(asked)
  if (ASKS_OF_OTHERS.test(asked) && !isOfBlood) return null
  const named = (bySentence.get(index) ?? []).filter(({ kind }) => kind !== 'drug')
  const [first] = named
  if (new Set(named.map(({ name }) => name)).size > 1) return null
  if (first)
    return isOfBlood || (first.kind === 'condition' && ASKS_OF_HEALTH.test(asked))
      ? words.slice(first.at, first.at + first.length)
      : null
  return isOfBlood ? unknownIllness(words) : null
}

/** "Anyone in the family with thyroid problems?": what no list has is taken as it was said. */
function unknownIllness(asked: Word[]): Word[] | null {
  const lead = OF_WHAT.exec(plain(asked))
  if (!lead) return null
  const rest = asked.slice(wordsIn(plain(asked).slice(0, lead.index + lead[0].length)))
  const end = rest.findIndex(({ text }) => ENDS_ILLNESS.has(text))
  const name = end < 0 ? rest : rest.slice(0, end)
  const saysNothing = name.length > LONGEST_NAME || name.every(({ text }) => SAYS_NO_NAME.has(text))
  return saysNothing ? null : name
}
const OF_WHAT = /\b(?:with|history of|have|has|had|gets?)(?: (?:a|an|any))?(?= \w)/
const LONGEST_NAME = 3
const ENDS_ILLNESS = wordSet('in on that you too as or and like at')
const SAYS_NO_NAME = wordSet('it this that these those them anything something problems issues similar same')

/** Relatives by blood, as a note calls them; null where anything else is said. */
function kinIn(answer: Word[]): string[] | null {
  if (answer.length > LONGEST_ANSWER) return null
  const lead = LEADS_ANSWER.exec(`${plain(answer)} `)?.[0] ?? ''
  const kin: string[] = []
  let rest = answer.slice(wordsIn(lead))
  for (;;) {
    const one = kinAt(rest)
    if (!one) break
    kin.push(one.text)
    rest = rest.slice(one.length)
    rest = rest.slice(wordsIn(HAS_IT_AND.exec(plain(rest))?.[0] ?? ''))
    if (rest[0]?.text === 'and') rest = rest.slice(1)
  }
  return kin.length > 0 && (rest.length === 0 || ENDS_WITH_IT.test(plain(rest))) ? kin : null
}

/** Who names more tells a story; and each name is looked for in what is left of the answer. Words. */
const LONGEST_ANSWER = 30

/** "My older brother", "my grandmother on my dad's side". */
function kinAt(words: Word[]): { text: string; length: number } | null {
  const at = words.findIndex(({ text }) => personNamed(text) !== null)
  const before = words.slice(0, Math.max(0, at)).map(({ text }) => text)
  const person = personNamed(words[at]?.text ?? '')
  if (!person?.blood || before.some((text) => !OWNS.has(text) && !TELLS_WHICH.test(text))) return null
  const own = words[at]?.text ?? ''
  const name = own.endsWith('s') ? own : person.relation
  const behind = words.slice(at + 1)
  const whose = ON_SIDE.test(plain(behind)) ? personNamed(behind[2]?.text ?? '') : null
  const length = at + 1 + (whose ? behind.findIndex(({ text }) => text === 'side') + 1 : 0)
  const which = before.filter((text) => !OWN.has(text))
  return { text: [...which, name].join(' ') + (whose ? ` on the ${whose.relation}'s side` : ''), length }
}
const OWN = wordSet('my our the a an')
const OWNS = wordSet('my our the a an her his their')
const TELLS_WHICH =
  /^(?:maternal|paternal|(?:old|young)(?:er|est)|little|big|great|late|both|twin|one|half|\d)$/
const ON_SIDE = /^on (?:my|his|her|the) \w+ ?'?s side\b/
/** "My mother has it and her sister too." */
const HAS_IT_AND = /^(?:has|have|had|does|do|did)(?: (?:it|that|them))?(?= and )/
