import { isBroadDrug, isDrug } from '../lexicon/drugs.ts'
import { isNegated, mentionsIn } from '../mentions.ts'
import type { Word } from '../word.ts'

/** What a pronoun can stand for, as far as the verb beside it tells the kinds apart. */
export type Kind = 'medicine' | 'device' | 'complaint' | 'part' | 'reading'

/** A thing that was named, with the words that named it: "left ankle", "blood sugars". */
export interface Thing {
  kind: Kind
  words: Word[]
  plural: boolean
  denied: boolean
}

/** Names of one or two words; the longer name first. */
const NAMES: ReadonlyArray<[Kind, RegExp]> = [
  [
    'medicine',
    /^(?:(?:nicotine |pain )?patch(?:es)?|(?:muscle )?relaxers?|emollients?|gel|cream|ointment|lotion|shampoo|eye drops|nasal spray|supplements?|vitamins?)(?= |$)/,
  ],
  [
    'device',
    /^(?:sling|brace|splint|cast|boot|crutches|wheelchair|cane|bandage|cpap|inhaler|strainer|compression stockings|heating pad)(?= |$)/,
  ],
  [
    'reading',
    /^(?:blood (?:pressures?|sugars?)|sugars?|cholesterol|weight|a1c|heart rate|temperature)(?= |$)/,
  ],
  [
    'complaint',
    /^(?:pain|headaches?|migraines?|rash|cough|swelling|lumps?|itching|itch|discomfort|burning|numbness|tingling|dizziness|bleeding|diarrhea|diarrhoea|ache|stiffness|fever|nausea|vomiting|tightness|wheezing|cramps?|bump|sore|palpitations|heartburn)(?= |$)/,
  ],
  [
    'part',
    /^(?:abdomen|stomach|chest|back|neck|throat|head|jaw|eyes?|ears?|shoulders?|arms?|elbows?|wrists?|hands?|fingers?|thumbs?|hips?|legs?|thighs?|knees?|calf|shins?|ankles?|foot|feet|toes?|heels?|breasts?|scalp)(?= |$)/,
  ],
]
/** "My back", but not "come back". */
const OWNS = /^(?:my|your|his|her|the|their|low|lower|upper|mid)$/
const MODIFIES = /^(?:left|right|other|lower|upper|middle|index|little|big)$/
const PLURAL = /(?:[^s]s|feet|crutches|stockings)$/
const SINGULAR = /^(?:itch|x-ray|labs?)$/

/** The things that a list of words names, in the order they are said. */
export function thingsIn(words: Word[]): Thing[] {
  const out: Thing[] = []
  const drugs = new Map(
    mentionsIn(words, 0).flatMap(({ kind, at, length }) => (kind === 'drug' ? [[at, length] as const] : [])),
  )
  for (let i = 0; i < words.length;) {
    const found = nameAt(words, i, drugs)
    if (found) {
      const named = words.slice(i, i + found.length)
      const begin = found.kind === 'part' && MODIFIES.test(words[i - 1]?.text ?? '') ? i - 1 : i
      const last = named.at(-1)?.text ?? ''
      out.push({
        kind: found.kind,
        words: words.slice(begin, i + found.length),
        plural:
          found.kind !== 'medicine' || !isDrug(last) ? PLURAL.test(last) && !SINGULAR.test(last) : false,
        denied: isNegated(words, i),
      })
    }
    i += found?.length ?? 1
  }
  return out
}

function nameAt(words: Word[], i: number, drugs: Map<number, number>): { kind: Kind; length: number } | null {
  const drug = drugs.get(i)
  if (drug) return { kind: 'medicine', length: drug }
  const [first = '', second = ''] = [words[i]?.text, words[i + 1]?.text]
  if (isBroadDrug(first) && !/^(?:calcium|iron|magnesium|potassium|zinc)$/.test(first))
    return { kind: /^inhalers?$/.test(first) ? 'device' : 'medicine', length: 1 }
  if (first === 'back' && !OWNS.test(words[i - 1]?.text ?? '')) return null
  const two = `${first} ${second}`
  for (const [kind, name] of NAMES) {
    const match = name.exec(two)
    if (match) return { kind, length: match[0].split(' ').length }
  }
  return null
}
