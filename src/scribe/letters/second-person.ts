import { isBaseVerb } from '../lexicon/verbs.ts'

const IRREGULAR: Record<string, string> = { has: 'have', is: 'are', was: 'were', does: 'do', goes: 'go', "isn't": "aren't", "hasn't": "haven't", "doesn't": "don't", "wasn't": "weren't" } // prettier-ignore
/** Somebody else in the sentence: then "he", "her" or "their" may be theirs. */
const OTHERS =
  /\b(?:mother|father|mom|mum|dad|brother|sister|son|daughter|wife|husband|spouse|partner|aunt|uncle|grand\w+|cousin|friend|boss|coworker|nurse|child|children|parents?|family)\b/i
const ADVERB = 'also|still|usually|often|sometimes|never|always|now|currently|only|just|recently|then|not|really|occasionally|already' // prettier-ignore

/**
 * A sentence about the patient as one to the patient: "The patient has a sprain" becomes "You have a sprain". Null when it
 * cannot be told so without a doubt of who is meant.
 */
export function toSecondPerson(text: string): string | null {
  let out = text
    .replace(/\bthe patient's\b/gi, (said) => (said.startsWith('T') ? 'Your' : 'your'))
    .replace(
      new RegExp(String.raw`\b(the patient)((?: (?:${ADVERB}))*) ([a-z']+)`, 'gi'),
      (_all, who: string, adverbs: string, verb: string) =>
        `${who.startsWith('T') ? 'You' : 'you'}${adverbs} ${agreed(verb)}`,
    )
    .replace(/\bthe patient\b/gi, (said) => (said.startsWith('T') ? 'You' : 'you'))
  if (!OTHERS.test(out))
    out = out
      .replace(
        new RegExp(String.raw`\b(He|She|They|he|she|they)((?: (?:${ADVERB}))*) ([a-z']+)`, 'g'),
        (_all, who: string, adverbs: string, verb: string) =>
          `${/^[HST]/.test(who) ? 'You' : 'you'}${adverbs} ${agreed(verb)}`,
      )
      .replace(/\b(?:His|Her|Their)\b/g, 'Your')
      .replace(/\b(?:his|their)\b/g, 'your')
      .replace(/\bher (?=[a-z]+\b(?! (?:to|and|in|for)\b))/g, 'your ')
      .replace(/\b(?:him|her|them|theirs|hers)\b(?=[ .,]|$)/g, 'you')
      .replace(/\b(?:himself|herself|themselves)\b/g, 'yourself')
  return /\b(?:he|she|they|him|her|his|their|them)\b/i.test(out) ? null : out
}

/** The verb as it goes with "you". Past tense and modal verbs stay. */
function agreed(verb: string): string {
  const known = IRREGULAR[verb]
  if (known) return known
  const plain = [verb.replace(/ies$/, 'y'), verb.replace(/s$/, ''), verb.replace(/es$/, '')].find(
    (form) => form !== verb && isBaseVerb(form),
  )
  return plain ?? verb
}

/** What the clinic does, not the patient. */
export const ORDERS =
  /^(?:Order|Refer|Obtain|Check|Recheck|Repeat|Schedule|Prescribe|Refill|Renew|Send|Arrange|Draw|Perform|Request|Consult)\b/

/** "Order an x-ray" reads "We will order an x-ray". */
export const ofClinic = (text: string): string =>
  ORDERS.test(text) ? `We will ${text.charAt(0).toLowerCase()}${text.slice(1)}` : text
