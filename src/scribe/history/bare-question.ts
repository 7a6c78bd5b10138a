import { oncePer } from '../once-per.ts'
import { withoutFillers } from '../talk/clean-words.ts'
import { isBaseVerb } from '../lexicon/verbs.ts'
import { plain, type Word } from '../talk/word.ts'
import { withoutRecord } from './said-by-record.ts'
import { withoutAsides, withoutExamples } from './question-asides.ts'
import { wordSet } from '../rules/rule.ts'
import { TAIL } from './asking-rules.ts'

const LEAD = wordSet(`
  okay so and all right well now yeah but then great good perfect sure also hey no oh first mm-hmm fine yes
  excellent wonderful awesome gotcha sorry otherwise or cool nice alrighty alright just again um`)
const AUXILIARY = /^(?:do|does|did|have|has|had|are|is|was|were|can|could|will|would)$/

/** A question without what leads to it ("okay, and then ..."). */
export const bareQuestion = oncePer(withoutLead)

function withoutLead(words: Word[]): Word[] {
  let clean = withoutAddress(withoutAsides(withoutFillers(withoutExamples(words))))
  let i = 0
  while (i < clean.length - 1 && LEAD.has((clean[i] as Word).text) && !namesAbsence(clean, i)) i++
  clean = clean.slice(i)
  const start = clean.findIndex(
    (word, k) => k > 0 && k < clean.length - 2 && startsInner(clean, k) && clean[k - 1]?.after === ',',
  )
  if (start > 0 && start <= 8 && !clean.slice(0, start).some(({ text }) => text === 'any'))
    clean = clean.slice(start)
  clean = withoutChance(asAsked(clean))
  if (!OF_WHAT.test(plain(clean))) return clean
  const inner = clean.findIndex((_, k) => k > 2 && k < clean.length - 2 && startsInner(clean, k))
  return inner > 0 && inner <= FARTHEST ? clean.slice(inner) : clean
}

const ADDRESS = /^(?:sir|ma'am|madam|miss|dear|buddy|honey|sweetie)$/

/** "How long have you had gout, sir?": how somebody is spoken to is no part of what is asked. */
function withoutAddress(words: Word[]): Word[] {
  const [before, last] = words.slice(-2)
  if (!before || words.length < 3 || !ADDRESS.test(last?.text ?? '')) return words
  return [...words.slice(0, -2), { ...before, after: '' }]
}

const ASKS_IF = /^(?:can|could|would|will) you (?:please )?tell (?:me|us) (?:if|whether) (?=you )/
const ASKED_WITH = /^(?:are|were|can|could|had|will|would)$/
const HAD = /^(?:had|been|noticed|felt|experienced|ever|seen|taken|tried|lost|gained)$/

/** "Can you tell me if you have any fever?" asks "do you have any fever?". */
function asAsked(words: Word[]): Word[] {
  const match = ASKS_IF.exec(plain(words))
  if (!match) return words
  const from = match[0].trim().split(' ').length
  const [you, verb, next] = words.slice(from)
  if (!you || !verb) return words
  if (ASKED_WITH.test(verb.text) || (verb.text === 'have' && HAD.test(next?.text ?? '')))
    return [verb, you, ...words.slice(from + 2)]
  return [{ ...(words[from - 1] as Word), text: 'do', raw: 'do', after: '' }, ...words.slice(from)]
}

/** "Did you happen to notice", "did you hit your head by any chance": the chance is only politeness. */
function withoutChance(words: Word[]): Word[] {
  const text = plain(words)
  const tail = / (?:by|buy) any chance$/.test(text) ? words.slice(0, -3) : words
  const at = /\bhappen(?:ed)? to \w+/.test(text)
    ? tail.findIndex(({ text: said }) => /^happen(?:ed)?$/.test(said))
    : -1
  const next = tail[at + 2]
  if (at <= 0 || tail[at + 1]?.text !== 'to' || !next || !isBaseVerb(next.text)) return tail
  const [first, you] = tail
  // "Do you happen to be allergic": "are you allergic".
  if (next.text === 'be' && first && you?.text === 'you' && at === 2)
    return [{ ...first, text: 'are', raw: 'are' }, you, ...tail.slice(at + 3)]
  return [...tail.slice(0, at), ...tail.slice(at + 2)]
}

/** Says of what will be asked: "in terms of the rest of your body, are you ...". */
const OF_WHAT =
  /^(?:in terms of|just going back to|going back to|as for|with regards? to|and you are feeling otherwise)\b/
const FARTHEST = 16

/** "no issues with that?": this "no" belongs to what is asked. */
const namesAbsence = (words: Word[], i: number): boolean =>
  words[i]?.text === 'no' &&
  !LEAD.has(words[i + 1]?.text ?? '') &&
  !AUXILIARY.test(words[i + 1]?.text ?? '') &&
  words[i + 1]?.text !== 'any' &&
  !words[i]?.after

const startsInner = (words: Word[], k: number): boolean =>
  (AUXILIARY.test((words[k] as Word).text) &&
    /^(?:you|your|it|he|she|there|that)$/.test(words[k + 1]?.text ?? '') &&
    !/^(?:right|correct|true|so)$/.test(words[k + 2]?.text ?? '')) ||
  (words[k] as Word).text === 'any'

/** Cuts "or anything like that", "at all", "okay" from the end. */
export function withoutTail(words: Word[]): Word[] {
  let out = withoutName(words)
  for (let turn = 0; turn < 3; turn++) {
    const line = ` ${plain(out)}`
    const match = TAIL.exec(line)
    if (!match) return out
    out = out.slice(0, out.length - match[0].trim().split(' ').length)
  }
  return out
}

const TITLE = /^(?:sir|ma'am|maam|madam)$/

/** "Do you smoke at all, Kim?": who is spoken to is no part of what is asked. */
function withoutName(words: Word[]): Word[] {
  const [before, last] = words.slice(-2)
  if (before && TITLE.test(last?.text ?? '')) return [...words.slice(0, -2), { ...before, after: '' }]
  const isName = last && /^\p{Lu}\p{Ll}/u.test(last.raw) && last.raw.toLowerCase() === last.text
  return before?.after === ',' && isName && words.length > 3
    ? [...words.slice(0, -2), { ...before, after: '' }]
    : words
}

const SEEMS =
  /^(?:it (?:looks|sounds|seems)(?: here)? like(?: here)?(?: that)?|i (?:see|understand)(?: here)?(?: that)?) (?=you )/

/** "It looks like you had eczema?": what seems so is asked. */
export function withoutSeeming(words: Word[]): Word[] {
  const match = SEEMS.exec(plain(words))
  return withoutConfirming(withoutRecord(match ? words.slice(match[0].trim().split(' ').length) : words))
}

/** "I just need to confirm some information, you are 41": what is confirmed follows. */
function withoutConfirming(words: Word[]): Word[] {
  const lead = words.findIndex(({ text }) => /^(?:confirm|verify|check|before)$/.test(text))
  if (lead < 0) return words
  const at = words.findIndex(
    ({ text }, k) =>
      k > lead && text === 'you' && words[k - 1]?.after === ',' && words[k + 1]?.text === 'are',
  )
  return at > 0 ? words.slice(at) : words
}
