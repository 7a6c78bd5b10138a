import { plain } from './talk/word.ts'
import type { Sentence } from './talk/sentences.ts'

const WHOSE = '(?:his|her|your|their) (?:(?:older|younger|little|big|baby|twin|other) )?'
/** "Her brother had croup?": whom it is asked of stands at the head. */
const ASKS_OF = new RegExp(`^(?:(?:so|and|okay|oh|but) )*${WHOSE}(\\w+) (?:had|has|have|got|gets|is|was)\\b`)
const HE = /^(?:brother|father|dad|grandfather|grandpa|uncle|husband|nephew|cousin|boyfriend|partner)$/
const SHE = /^(?:sister|mother|mom|mum|grandmother|grandma|aunt|wife|niece|cousin|girlfriend|partner)$/
const ACKNOWLEDGES = /^(?:yes|yeah|yep|oh|well|right|uh|um|and|so)$/
const OF_SELF = /^(?:i|me|my|we|us|our|mine)$/
const REPLY = 2

/** Whether a sentence answers what was asked of somebody else and goes on telling of them: "Yeah, Leo had croup in the winter. He is fine now." */
export function answersOfAnother(sentences: readonly Sentence[], own: Sentence): boolean {
  if (own.speaker === 'doctor' || own.question) return false
  const asked = sentences
    .slice(Math.max(0, own.index - REPLY), own.index)
    .findLast(({ speaker, segment }) => speaker === 'doctor' && segment !== own.segment)
  const kin = asked && ASKS_OF.exec(plain(asked.words))?.[1]
  const isHe = kin !== undefined && HE.test(kin)
  const isShe = kin !== undefined && SHE.test(kin)
  if (!kin || !(isHe || isShe) || own.words.some(({ text }) => OF_SELF.test(text))) return false
  const first = own.words.find(({ text }) => !ACKNOWLEDGES.test(text))
  const subject = first?.text ?? ''
  if (/^(?:he|she)$/.test(subject)) return subject === 'he' ? isHe : isShe
  return subject === kin || (/^\p{Lu}\p{Ll}/u.test(first?.raw ?? '') && first !== own.words[0])
}
