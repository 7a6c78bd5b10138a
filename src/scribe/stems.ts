const STOP = new Set(
  'the a an and or but of to in on at for with from by as is are was were be been being has have had do does did will would can could should may might must that this these those it its he she him her his hers they them their we us our i me my you your there here then than so if when while which who what how also just very really some any all more most other such not no nor now about into over up down out off again too only own same s t d today well got get'.split(
    ' ',
  ),
)
/** Words of notes that stand for the telling, not for what is told. */
const FRAME = new Set(
  'patient reports report reported states state stated denies denied deny endorses endorse endorsed notes noted presents presented presenting describes described complains complaint history significant past medical review regarding currently current continue plan discussed advised recommend recommended follow evaluation assessment exam examination reveals shows demonstrates noted mr mrs ms dr year-old old male female man woman visit'.split(
    ' ',
  ),
)

export const isStopWord = (word: string): boolean => STOP.has(word)
export const isFrameWord = (word: string): boolean => FRAME.has(word)

/** A light stem: plural, past and -ing endings fall away. Only for matching. */
export function stem(word: string): string {
  if (word.length <= 3 || /\d/.test(word)) return word
  let out = word.replace(/'s$/, '')
  if (out.endsWith('ies') && out.length > 4) return `${out.slice(0, -3)}y`
  if (/(?:ss|us|is)$/.test(out)) return out
  if (/(?:sh|ch|x|ss|z)es$/.test(out)) out = out.slice(0, -2)
  else if (out.endsWith('s')) out = out.slice(0, -1)
  if (out.endsWith('ing') && out.length > 5) out = out.slice(0, -3)
  else if (out.endsWith('ed') && out.length > 4) out = out.slice(0, -2)
  out = out.replace(/(.)\1$/, '$1').replace(/e$/, '')
  return out
}
