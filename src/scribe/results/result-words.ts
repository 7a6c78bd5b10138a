import { plain, type Word } from '../talk/word.ts'

/** Where the one who dictates says a thing goes, and not what it is: "under weight gain, ...", "in the results section note that ...". */
const DICTATION =
  /^(?:under (?:the |her |his |your )?(?:[\w-]+ ){1,4}?(?=(?:your|his|her|the) )|(?:in|under) the [\w-]+ section (?:please )?(?:note|put|add|write|say)(?: that)? |(?:the )?following,? that |as follows )/
/** "Your creatinine, that is your kidney function, that looks stable": named and then explained. */
const EXPLAINED =
  / (?:that is|which is|those are) (?:your|the|his|her) (?:[\w-]+ ){1,3}?(?:that |those |which |it |they )?(?=(?:is|are|was|were|looks?|look|has|have) )/
/** What the clinician makes of a result: "which is a good thing", "so that is encouraging", "or anything like that". */
const COMMENT =
  /,? (?:which (?:i|we|you|is (?:good|great|fine|normal|okay|just|what|why)|(?:might|may|could|can|would|means?)\b)|so (?:that|this|we|i|it|you|no need)\b|that (?:is|was) (?:good|great|fine)\b|or anything(?: like that| else)?(?= |$)|from that standpoint\b|(?:and|but) (?:that|this) (?:is|was|means?) (?:not |very |really |a )*(?:good|great|too bad|encouraging|reassuring|what|why)\b|no need for\b)/
/** Begun and not said: "no fracture, but it". */
const LOOSE_END = / (?:and|but|or|so|which|that)(?: (?:it|they|that|this|you|he|she|there|i|we))?$/

const LEAST = 2

/** A result without what is said around it; what it found is not touched. */
export function bareResult(said: Word[]): Word[] {
  let words = without(said, DICTATION, 0)
  const explained = EXPLAINED.exec(`${plain(words)} `)
  if (explained && explained.index > 0) {
    const from = countOf(plain(words).slice(0, explained.index))
    words = [...words.slice(0, from), ...words.slice(from + countOf(explained[0]))]
  }
  const comment = COMMENT.exec(plain(words))
  if (comment) words = cutAt(words, comment.index)
  const loose = LOOSE_END.exec(plain(words))
  return loose ? cutAt(words, loose.index) : words
}

const countOf = (text: string): number => text.trim().split(' ').length

function without(words: Word[], head: RegExp, least: number): Word[] {
  const match = head.exec(`${plain(words)} `)
  if (!match || match[0].trim() === '') return words
  const rest = words.slice(countOf(match[0]))
  return rest.length > least ? rest : words
}

function cutAt(words: Word[], at: number): Word[] {
  const count = countOf(plain(words).slice(0, at))
  return count >= LEAST && at > 0 ? words.slice(0, count) : words
}

const PLURAL: Partial<Record<string, string>> = {
  is: 'are',
  was: 'were',
  looks: 'look',
  shows: 'show',
  has: 'have',
}
const SEVERAL = /(?:x-rays|labs|results|tests|images|studies|films|scans|levels|enzymes)$/

/** A verb that agrees with the test it now follows: "x-rays look normal", from "everything looks normal". */
export function agreeing(test: Word[], verb: Word): Word {
  const plural = PLURAL[verb.text]
  return plural && SEVERAL.test(test.at(-1)?.text ?? '') ? { ...verb, text: plural } : verb
}
