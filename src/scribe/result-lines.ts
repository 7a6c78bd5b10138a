import { statementsOf } from './clauses.ts'
import { isWellFormed } from './fitness.ts'
import type { NoteLine, Visit } from './visit-lines.ts'
import { replaceHead, saysTheSame, told } from './render.ts'
import { plain, type Word } from './word.ts'

const TEST =
  /\b(?:x-rays?|x ?rays?|mri|ct|cat scan|ct scan|scan|echo(?:cardiogram)?|ekg|ultrasound|emg|labs?|lab work|blood ?work|hemoglobin|creatinine|a1c|white (?:blood )?(?:cell )?count|cholesterol|psa|tests?|results?|pathology|biopsy|mammogram|colonoscopy|endoscopy|urinalysis|panel|cbc|glucose|blood sugars?|tsh|pft|pulmonary function|stress test|platelets?|potassium|sodium|calcium|troponin|strep|covid|culture|urine|liver function|kidney function|d-dimer|lactate|esr|crp|ldl|triglycerides|holter|angiogram|doppler|dexa|bone density)\b/
const OUTCOME =
  /\b(?:shows?|showed|demonstrates?|demonstrated|reveals?|revealed|is|was|are|were|looks?|looked|came back|suggests?|indicates?|has|have|there is|no|negative|positive|normal|elevated|within|consistent|remains?)\b/
const NOT_A_RESULT =
  /\b(?:order|going to|i want|want to|will (?:get|order|check|repeat|wait|need)|we will|let us|let me|if|would like|should|need to|repeat|i think|recommend|schedule|show me|pull up|take a look|look at|go over|let you know|do you|after|wait for|before we|so that we|concerned|see what|here because|in the future|next time|get (?:an?|the|some)|could be|maybe|talk about)\b/
const REVIEW =
  /^(?:so |and |now |okay |then )*(?:i|we) (?:did )?(?:also )?(?:went ahead and |had a chance to )?(?:reviewed?|looked at|saw|did|have|got|had|took|drew|obtained|checked|reviewed) (?:the )?(?:results? (?:of|from) )?(?:your|the|his|her|an|a|some|that)? ?/
const SHOWN =
  /\b(?:show me|pull up|let us (?:see|look at)|look at|bring up) (?:the|your|his|her)? ?((?:[\w-]+ ){0,4}?(?:x-rays?|mri|ct scan|ct|echo(?:cardiogram)?|ekg|ecg|ultrasound|labs?|hemoglobin a1c|hemoglobin|creatinine|a1c|panel|cbc|psa|scan|lipids?|test))\b/

/** What is a result wherever in the visit it is said: a test together with its outcome. */
const PLAINLY_A_RESULT =
  /\b(?:x-rays?|mri|ct|scan|echo(?:cardiogram)?|ekg|ultrasound|emg|labs?|blood ?work|pathology|biopsy|mammogram|colonoscopy|endoscopy|urinalysis|panel|cbc|strep|covid|culture|urine|test|arthrogram|pfts?|d-dimer|holter|angiogram|doppler|dexa)\b.*\b(?:shows?|showed|negative|positive|came back|reveals?|revealed|demonstrates?|demonstrated|unremarkable|was normal|were normal|is normal|are normal|no (?:evidence|fractures?|bony|acute)|consistent with|elevated)\b/

/** Results of tests the clinician told of; "it is up slightly" takes the name of the test that was just shown. */
export function resultLines(visit: Visit): NoteLine[] {
  const out: NoteLine[] = []
  let shown: Word[] | null = null
  let shownAt = -9
  visit.index.sentences.forEach((sentence, i) => {
    const place = visit.places[i]
    if (sentence.speaker === 'patient' || visit.used.has(i)) return
    const text = plain(sentence.words)
    const display = SHOWN.exec(text)
    if (display?.[1]) {
      const from = text.slice(0, display.index + display[0].length - display[1].length).split(' ').length - 1
      shown = sentence.words.slice(from, from + display[1].split(' ').length)
      shownAt = i
    }
    const here = place?.phase === 'results' || place?.phase === 'exam'
    if (sentence.question) return
    for (const clause of statementsOf(sentence.words)) {
      if (!here && !PLAINLY_A_RESULT.test(plain(clause))) continue
      const line = resultLine(visit, clause, i - shownAt <= 3 ? shown : null, place?.phase === 'results')
      if (!line || out.some((other) => saysTheSame(other.words, line.words))) continue
      out.push(line)
      visit.used.add(i)
    }
  })
  return out
}

function resultLine(visit: Visit, clause: Word[], shown: Word[] | null, here: boolean): NoteLine | null {
  let words = clause
  let evidence = clause
  const review = REVIEW.exec(plain(words))
  if (review && review[0].trim() !== '') {
    const rest = words.slice(review[0].trim().split(' ').length)
    const joint =
      /^((?:[\w-]+ ){1,7}?)(?:and |which |that )+(?:it |they |that )?(?=(?:shows?|showed|was|were|is|are|demonstrates?|revealed|came|looks?)\b)/.exec(
        `${plain(rest)} `,
      )
    if (joint?.[1] && TEST.test(joint[1])) {
      const name = rest.slice(0, joint[1].trim().split(' ').length)
      words = [...name, ...rest.slice(joint[0].trim().split(' ').length)]
    }
  }
  const referring = /^(?:it|they|this|that|everything)$/.test(words[0]?.text ?? '')
  if (
    referring &&
    shown &&
    /^(?:is|was|shows?|showed|looks?|looked|are|were|has|came)$/.test(words[1]?.text ?? '')
  ) {
    words = [...shown, ...words.slice(1)]
    evidence = [...shown, ...clause]
  } else if (referring) return null
  if (/^(?:your|his|her|the)$/.test(words[0]?.text ?? '')) words = replaceHead(words, 1, '')
  const text = plain(words)
  if (/^(?:results?|labs?|tests?|everything) (?:is|looks?|are) (?:good|fine|great|okay)$/.test(text))
    return null
  if (words.length > 34 || words.length < 3 || NOT_A_RESULT.test(text) || !OUTCOME.test(text)) return null
  if (
    !TEST.test(text) &&
    !(
      here &&
      /\b(?:fracture|normal|elevated|negative|positive|unremarkable|alignment|stone|mass|effusion|tear|arthritis)\b/.test(
        text,
      )
    )
  )
    return null
  if (
    !isWellFormed([{ ...(words[0] as Word), text: 'the' }, ...words], 'doctor') ||
    /\b(?:i|we)\b/.test(text)
  )
    return null
  const rendered = told(visit, words, 'doctor')
  return rendered ? { section: 'results', text: rendered, words: evidence } : null
}
