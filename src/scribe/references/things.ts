import { isBroadDrug, isDrug } from '../lexicon/drugs.ts'
import { isNegated, mentionsIn, type Mention } from '../mentions.ts'
import type { Word } from '../talk/word.ts'

/** What a pronoun can stand for, as far as the verb beside it tells the kinds apart. */
export type Kind = 'medicine' | 'device' | 'complaint' | 'part' | 'reading' | 'therapy'

/** A thing that was named, with the words that named it: "left ankle", "blood sugars". */
export interface Thing {
  kind: Kind
  words: Word[]
  plural: boolean
  denied: boolean
  /** "Dizzy", "throwing up": it was spoken of, but not by a name that could stand for it again. */
  nameless?: boolean
  /** "Your medications": names a class only. */
  generic?: boolean
}

/** Names of one or two words; the longer name first. */
const NAMES: ReadonlyArray<[Kind, RegExp]> = [
  [
    'medicine',
    /^(?:(?:nicotine |pain )?patch(?:es)?|(?:muscle )?relaxers?|emollients?|gel|cream|ointment|lotion|shampoo|eye drops|nasal spray|supplements?|(?:benzoyl )?peroxide|vitamins?|medications?|medicines?|meds|pills?)(?= |$)/,
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
    /^(?:pain|headaches?|migraines?|rash|cough|swelling|lumps?|itching|itch|discomfort|burning|numbness|tingling|dizziness|bleeding|diarrhea|diarrhoea|ache|stiffness|fever|nausea|vomiting|tightness|wheezing|cramps?|bumps?|heartburn|wounds?|ulcers?|blisters?|moles?|cysts?|bunions?|warts?|bruises?|boils?|abscess|hernias?|stones?)(?= |$)/,
  ],
  [
    'part',
    /^(?:abdomen|stomach|chest|back|neck|throat|head|jaw|eyes?|ears?|shoulders?|arms?|elbows?|wrists?|hands?|fingers?|thumbs?|hips?|legs?|thighs?|knees?|calf|shins?|ankles?|foot|feet|toes?|heels?|breasts?|scalp)(?= |$)/,
  ],
  [
    'therapy',
    /^(?:(?:physical|occupational) therapy|physio(?:therapy)?|rehab|therapy|counseling|massages?|injections?|exercises|stretching|acupuncture|dry needling|chiropractor|yoga)(?= |$)/,
  ],
]
/** What else describes a pain ("more of a burning") unless it is spoken of as a thing: "the burning". */
const DESCRIBES = /^(?:burning|ache|tightness|cramps?|stiffness|bleeding)$/
/** "My back", but not "come back". */
const OWNS = /^(?:my|your|his|her|the|their|this|that|any|low|lower|upper|mid)$/
const GENERIC = /^(?:medications?|medicines?|meds|pills?)$/
const MODIFIES = /^(?:left|right|other|lower|upper|middle|index|little|big)$/
const PLURAL = /(?:[^s]s|feet|crutches|stockings)$/
const SINGULAR = /^(?:itch|x-ray|labs?)$/

/** The things that a list of words names, in the order they are said. */
export function thingsIn(words: Word[]): Thing[] {
  const out: Thing[] = []
  const mentions = new Map(mentionsIn(words, 0).map((mention) => [mention.at, mention]))
  for (let i = 0; i < words.length;) {
    const found = nameAt(words, i, mentions.get(i))
    if (found) {
      const named = words.slice(i, i + found.length)
      const begin = found.kind === 'part' && MODIFIES.test(words[i - 1]?.text ?? '') ? i - 1 : i
      const last = named.at(-1)?.text ?? ''
      out.push({
        kind: found.kind,
        words: words.slice(begin, i + found.length),
        plural:
          found.kind !== 'medicine' || !isDrug(last) || isBroadDrug(last)
            ? PLURAL.test(last) && !SINGULAR.test(last)
            : false,
        denied: isNegated(words, i),
        ...(GENERIC.test(last) ? { generic: true } : {}),
        ...(found.nameless ? { nameless: true } : {}),
      })
    }
    i += found?.length ?? 1
  }
  return out
}

function nameAt(
  words: Word[],
  i: number,
  mention: Mention | undefined,
): { kind: Kind; length: number; nameless?: boolean } | null {
  if (mention?.kind === 'drug') return { kind: 'medicine', length: mention.length }
  const [first = '', second = ''] = [words[i]?.text, words[i + 1]?.text]
  if (isBroadDrug(first) && !/^(?:calcium|iron|magnesium|potassium|zinc)$/.test(first))
    return { kind: /^inhalers?$/.test(first) ? 'device' : 'medicine', length: 1 }
  if ((first === 'back' || DESCRIBES.test(first)) && !OWNS.test(words[i - 1]?.text ?? '')) return null
  const two = `${first} ${second}`
  for (const [kind, name] of NAMES) {
    const match = name.exec(two)
    if (match) return { kind, length: match[0].split(' ').length }
  }
  return mention ? { kind: 'complaint', length: mention.length, nameless: true } : null
}
