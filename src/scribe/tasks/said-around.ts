import { wordSet } from '../rules/rule.ts'
import { plain } from '../talk/word.ts'
import type { ReadTranscript } from '../read-transcript.ts'
import type { Sentence } from '../talk/sentences.ts'
import { duePhrase } from './due.ts'

/** "If you are feverish, take paracetamol": advice for a symptom holds from today. */
export const RELIEVES =
  /\bif you (?:are|have|have got|get|feel)(?: still)? (?:\w+ ){0,3}?(?:feverish|fever|temperature|pain|hot|weak|aching|achy|sore|itchy|itching|headaches?|unwell|run-down)\b/
const PERSON: Record<string, string> = { are: 'is', have: 'has', get: 'gets', feel: 'feels' }

/** The symptom a medicine is advised for, as it was said before it or right after it. */
export function reliefIn(before: string, after: string): string {
  const said = (RELIEVES.exec(before) ?? RELIEVES.exec(after.slice(0, 60)))?.[0] ?? ''
  return said.replace(/^if you (are|have|get|feel)/, (_, verb: string) => `if the patient ${PERSON[verb]}`)
}

/** "Before surgery we will get you off the drops": when it is done, said at the head of the clause. */
const SCENE =
  /^(?:(?:and|so|now|then|great|okay|but|um) )*((?:before|after|prior to|until) (?:your |the |any |an? )?(?:[a-z]+ )?(?:surger(?:y|ies)|operation|procedure|colonoscopy|endoscopy|scan|test|biopsy|injection|appointment|visit|delivery|dialysis|chemotherapy))(?= (?:i|we|you)\b)/
export const sceneIn = (before: string): string => (SCENE.exec(before)?.[1] ?? '').replace(/ your /, ' the ')

/** "Come back in a few days if it is no better": a visit that may not be needed. */
export const ONLY_IF =
  /^(?: \w+){0,9} if (?:your|it|they|the|that|things|there|you (?:have|get|develop|are|notice))\b.*\b(?:not|no|any|worse|worsen\w*|still|persist\w*|further|problems?|issues)\b/
/** What the place the patient is sent to will do is theirs to order. */
export const DONE_BY_OTHERS =
  /\bthey (?:sometimes |usually |often |also |probably )?(?:will|are going to|might|may|can)(?: probably| also| sometimes)?(?: be)? (?:do|doing|check|checking|run|running|start|starting|give|giving)\b/

/** What leads to the name of a medicine whose kind was named before. */
export const NAMES_ONE =
  /^(?:that|it|this) is (?:called )?$|\b(?:called|something like|such as|things like|like|think about)(?: (?:either|even|maybe|the|some))*(?: [\w-]+ (?:and|or))* $/
/** How many sentences before. */
export const NAMED_WITHIN = 4

/** What the classes that are spoken of most hold, by the terms of their names. */
const MEMBERS: ReadonlyArray<[RegExp, ReadonlySet<string>]> = [
  [
    /inflammator|nsaid/,
    wordSet('ibuprofen naproxen diclofenac meloxicam celecoxib advil motrin aleve nurofen'),
  ],
  [/pain/, wordSet('paracetamol acetaminophen tylenol codeine co-codamol tramadol ibuprofen naproxen')],
  [
    /antihistamine/,
    wordSet('loratadine cetirizine fexofenadine chlorphenamine piriton benadryl claritin zyrtec allegra'),
  ],
  [
    /antibiotic/,
    wordSet(`
      amoxicillin trimethoprim nitrofurantoin flucloxacillin doxycycline clarithromycin erythromycin penicillin azithromycin
      ciprofloxacin cephalexin augmentin bactrim`),
  ],
]

/** Whether a medicine is one of the class that was named, as far as the common ones go. */
export const isOfClass = (medicine: string, name: string): boolean =>
  MEMBERS.some(
    ([of, members]) => of.test(name) && medicine.split(/[^\w-]+/).some((word) => members.has(word)),
  )

/** A condition whose consequence is not in the same sentence. */
export const OPEN_CONDITION =
  /\bif (?:your|you|it|things|the|they)\b(?!.*\b(?:come|call|ring|see|give me|let)\b).*\b(?:not|worse|worsen\w*|still)\b/

/** "If your symptoms are not getting better. I'd like you to come back straight away.": the visit waits for it. */
export function dependsOnBefore({ index }: ReadTranscript, sentence: Sentence, after: string): boolean {
  const before = index.sentences.slice(Math.max(0, sentence.index - 2), sentence.index)
  return (
    before.some(({ speaker, words }) => speaker === sentence.speaker && OPEN_CONDITION.test(plain(words))) &&
    !duePhrase(after.slice(0, 90), { bare: true })?.due
  )
}
