import { personNamed } from '../lexicon/people.ts'
import type { Word } from '../talk/word.ts'

/** What colours a whole clause, in a note as in talk; told of words by themselves, whatever they are said of. */
const SIGNS: Record<string, RegExp> = {
  stop: /^(?:stop\w*|discontinu\w+|quit\w*|cease\w*|hold|held|holding|pause\w*|cancel\w*|off|skip\w*|remov\w+|avoid\w*|eliminat\w+)$/,
  raise:
    /^(?:increas\w+|rais\w+|up|double\w*|higher|more|bump\w*|worse\w*|worsen\w*|uptitrat\w+|titrat\w+|elevated|high|gain\w*)$/,
  lower:
    /^(?:decreas\w+|reduc\w+|lower\w*|cut\w*|down|halv\w+|half|taper\w*|wean\w*|less|improv\w+|better|low|lost|losing|loss|resolv\w+)$/,
  hedge:
    /^(?:might|may|maybe|possib\w+|perhaps|could|consider\w*|eventually|option\w*|potential\w*|think|thinking|probably|likely|suspect\w*|suspicious|versus|vs|question\w*|discuss\w*)$/,
  decline: /^(?:declin\w+|refus\w+|rather|interested|against|defer\w*|prefer\w*)$/,
  condition:
    /^(?:if|unless|pending|contingent|depending|provided|otherwise|once|until|needed|prn|case|should|when)$/,
  past: /^(?:ago|previous\w*|prior|former\w*|history|past|used|childhood|resolved|last|since|old)$/,
  future: /^(?:will|going|follow|return|next|plan\w*|schedul\w+|tomorrow|upcoming|refer\w*|order\w*)$/,
  start: /^(?:start\w*|began|begin\w*|initiat\w+|prescrib\w+|add\w*|new)$/,
  continue: /^(?:continu\w+|keep\w*|stay\w*|still|same|unchanged|remain\w*|maintain\w*)$/,
}

export const SIGN_NAMES: readonly string[] = [...Object.keys(SIGNS), 'kin']

const hasSign = (words: readonly Word[], sign: string): boolean =>
  sign === 'kin'
    ? words.some(({ text }) => personNamed(text) !== null)
    : words.some(({ text }) => SIGNS[sign]?.test(text) === true)

/** For each sign whether only the note bears it (`note stop`), or only the talk (`talk stop`): 1 or 0. */
export function signsCompared(note: readonly Word[], passage: readonly Word[]): Record<string, number> {
  const out: Record<string, number> = {}
  for (const sign of SIGN_NAMES) {
    const [inNote, inTalk] = [hasSign(note, sign), hasSign(passage, sign)]
    out[`note ${sign}`] = inNote && !inTalk ? 1 : 0
    out[`talk ${sign}`] = inTalk && !inNote ? 1 : 0
  }
  return out
}
