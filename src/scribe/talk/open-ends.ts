import { namesClinical } from '../lexicon/named.ts'
import { purposeFollows } from './purposes.ts'
import { waitsForItsClause } from './scenes.ts'
import { plain, type Word } from './word.ts'
import { wordSet } from '../rules/rule.ts'
import { ADVISES_RETURN, AGO, CONSEQUENCE, HOW_BAD, SCENE_OF_RESULT, WHICH_ONE } from './open-ends-rules.ts'

/** Verbs that say nothing without the thing they are done to. */
const WANTS_OBJECT = wordSet(`
  stabilise stabilize assess determine support strengthen impact impacts prevent reduce monitor adjust using
  including becoming prescribe relieve improve avoid replace confirm achieve ensure make put`)
/** How a thing begins. */
const BEGINS_THING =
  /^(?:the|an?|your|my|his|her|their|our|any|some|those|these|more|all|both|what|which|if|how|whether)$/
/** "That ankle", not "that sounds good". */
const BEGINS_CLAUSE = wordSet(`
  is was are were will would can could should may might must has had have does did do all and sound sounds look
  looks seem seems make makes means way i you he she we they it`)
/** What describes a part of the body or an act, and never stands without the thing it describes. */
const DESCRIBES = wordSet(`
  paraspinal distal proximal lateral medial ulnar radial anterior posterior superior inferior femoral tibial
  renal cardiac hepatic thoracic cervical lumbar abdominal pelvic surgical arterial venous pulmonary coronary
  gastric vascular ejection nerve collateral rotator deep best`)
/** "To see exactly | what is going on", "we can discuss | if we need to". */
const OF_WHICH = /^(?:exactly|discuss|decide|determine|find|ask)$/
/** "It is nothing | I can't handle", "I do not know what else | I can do", "I think here | I am going to fall". */
const LEAVES_REST =
  /\b(?:is nothing|(?:what|something|anything|nothing) else|i (?:think|thought) (?:here|maybe))$/
const RESTS = /^(?:i|we|you) (?:can|could|am going to|might)\b/
const AGO_REACH = 10
/** A quick look before the words are joined. */
const MAY_BE_AGO = /^(?:just|only|about|maybe|like|an?|few|couple|several|\d.*)$/
const ASKS =
  /\b(?:when|how|what|did|do|does|are|have|has|is) (?:was|were|did|does|is|are|has|have|you|it|long|that|the)\b/
const DETERMINES = /^(?:the|an?|your|my|his|her|their|this|that|those|these|some|any|of|possible|good)$/
const SMALL = wordSet(`
  i you he she it we they there this that the a an and but so or if then now okay um uh what how do does did is
  are was were have has had will would can could should let no yes yeah right all well for in on at with your my
  his her because when as`)

/**
 * Whether the words of a sentence from `start` to `i` wait for the next: "to help stabilize | that ankle", "your
 * paraspinal | muscles", "about what foods | you can eat".
 */
export function waitsForMore(words: Word[], start: number, i: number): boolean {
  const text = words[i]?.text ?? ''
  const next = words[i + 1]?.text ?? ''
  const second = words[i + 2]?.text ?? ''
  if (words[i]?.after === '.' || words[i]?.after === '?') return false
  if (leavesThingOpen(words, start, i)) return true
  if (WANTS_OBJECT.has(text))
    return (
      BEGINS_THING.test(next) ||
      !SMALL.has(next) ||
      (/^(?:that|this)$/.test(next) && !BEGINS_CLAUSE.has(second))
    )
  if (text === 'give' && next === 'you') return true
  if (text === 'else' && words[i - 1]?.text === 'or') return true
  if (
    /^(?:i|we|you)$/.test(next) &&
    LEAVES_REST.test(plain(words.slice(Math.max(start, i - 2), i + 1))) &&
    RESTS.test(plain(words.slice(i + 1, i + 5)))
  )
    return true
  if (
    MAY_BE_AGO.test(next) &&
    AGO.test(plain(words.slice(i + 1, i + AGO_REACH))) &&
    !ASKS.test(plain(words.slice(start, i + 1)))
  )
    return true
  // "Bring those numbers | with you", "sometimes in severe cases | we operate".
  if (next === 'with' && /^(?:you|me|us)$/.test(second)) return true
  if (
    text === 'cases' &&
    /\b(?:in|for) (?:[\w-]+ ){1,3}cases$/.test(plain(words.slice(Math.max(start, i - 4), i + 1)))
  )
    return true
  if (tellsWhichOne(words, i) || purposeFollows(words, start, i)) return true
  if (/^(?:i|we|you)$/.test(next) && SCENE_OF_RESULT.test(plain(words.slice(Math.max(start, i - 7), i + 1))))
    return true
  if (next === 'is' && HOW_BAD.test(plain(words.slice(Math.max(start, i - 6), i + 1)))) return true
  if (OF_WHICH.test(text) && /^(?:what|where|how|which|if|whether)$/.test(next)) return true
  if (text === 'this' && /^(?:for|of|with|from|by)$/.test(words[i - 1]?.text ?? '') && !SMALL.has(next))
    return true
  // "The proximal | right ureter": the side goes on with the part.
  const thing = /^(?:left|right)$/.test(next) ? second : next
  if (DESCRIBES.has(text) && DETERMINES.test(words[i - 1]?.text ?? '') && !SMALL.has(thing)) return true
  return (
    asksForClause(words, start, i) ||
    waitsForCondition(words, start, i) ||
    waitsForItsClause(words, start, i) ||
    saysWhenAfter(words, i) ||
    namesRightly(words, i)
  )
}

/** "Any back pain | I mean belly pain": the other name of it. */
const namesRightly = (words: Word[], i: number): boolean =>
  words[i + 1]?.text === 'i' &&
  words[i + 2]?.text === 'mean' &&
  namesClinical(words.slice(i + 3, i + 5)) &&
  namesClinical(words.slice(Math.max(0, i - 1), i + 1))

/** "I empty my bladder | right before I go to bed": the time belongs to what was done. */
const saysWhenAfter = (words: Word[], i: number): boolean =>
  words[i + 1]?.text === 'right' &&
  /^(?:before|after|when|as)$/.test(words[i + 2]?.text ?? '') &&
  /^(?:i|you|he|she|we|they|my|the)$/.test(words[i + 3]?.text ?? '')

/** Participles that say nothing without the thing. */
const WANTS_THING = wordSet(`
  meaning withdrawing affecting causing involving requiring giving making putting bringing blocking irritating
  removing preventing avoiding treating`)
/** What is done to a part of the body; its name never begins a sentence bare. */
const DONE_TO_PART =
  /^(?:dissection|involvement|resection|reconstruction|transplantation|excision|ablation|conduction)$/

/** "Affecting | your sleep", "and see | what is going on", "sooner | if needed", "any stress | you will be having". */
function leavesThingOpen(words: Word[], start: number, i: number): boolean {
  const [before, text, next, second] = [-1, 0, 1, 2].map((k) => words[i + k]?.text ?? '') as [string, string, string, string] // prettier-ignore
  if (WANTS_THING.has(text)) return BEGINS_THING.test(next) && !BEGINS_CLAUSE.has(second)
  if (/^(?:confirm|ensure)$/.test(text) || (text === 'sure' && before === 'make'))
    return /^(?:it|that|there|you|they|everything|nothing)$/.test(next)
  if (text === 'see') return /^(?:and|to)$/.test(before) && /^(?:what|how|if|where|whether|which)$/.test(next)
  if (text === 'sooner' || text === 'earlier') return next === 'if' && /^(?:needed|necessary)$/.test(second)
  if (text === 'do') return next === 'so' && /^(?:many|much)$/.test(second)
  if (before === 'any' && next === 'you')
    return (
      /^(?:will|might|may|could|are|have)$/.test(second) &&
      !words
        .slice(start, i)
        .some(
          ({ text: said }, k) =>
            said === 'you' && /^(?:do|did|have|are|had)$/.test(words[start + k - 1]?.text ?? ''),
        )
    )
  return DONE_TO_PART.test(next) && !SMALL.has(text)
}

/** "The mould | that is found in hay": which one is meant. */
const tellsWhichOne = (words: Word[], i: number): boolean =>
  words[i + 1]?.text === 'that' &&
  !/^(?:that|this|it|so|and|but|okay|right)$/.test(words[i]?.text ?? '') &&
  WHICH_ONE.test(plain(words.slice(i + 1, i + 5)))

/** "About what foods | you can eat", "tell what stage | this is". */
const asksForClause = (words: Word[], start: number, i: number): boolean =>
  i - start > 2 &&
  /^(?:you|he|she|they|i|we|it|this|that)$/.test(words[i + 1]?.text ?? '') &&
  (/\b(?:about|of|on|see|know|sure|determine|decide|discuss) (?:what|which) [a-z]+s$/.test(
    plain(words.slice(i - 2, i + 1)),
  ) ||
    /\b(?:what|which) (?:stage|type|kind|sort|grade|size|degree|strain|organism)$/.test(
      plain(words.slice(i - 1, i + 1)),
    ))

/** How far back the advice is read: in talk without marks every "if" would read all of it again. */
const ADVICE = 60
/** How far the words after "if" are read for what they lead to. */
const REACH = 14

/** "Give us a call | if the headaches become more severe": the condition of the advice, where it leads to nothing else. */
function waitsForCondition(words: Word[], start: number, i: number): boolean {
  if (!/^(?:if|unless)$/.test(words[i + 1]?.text ?? '')) return false
  const before = plain(words.slice(Math.max(start, i + 1 - ADVICE), i + 1))
  if (!ADVISES_RETURN.test(before) || /\b(?:if|unless)\b/.test(before)) return false
  const after = words.slice(i + 2, i + 2 + REACH)
  const end = after.findIndex(
    ({ text, after }) => text === 'but' || text === 'so' || after === '.' || after === '?',
  )
  return !CONSEQUENCE.test(plain(end < 0 ? after : after.slice(0, end)))
}
