import { statementsOf } from '../talk/clauses.ts'
import { withoutCarrier } from '../exam/exam-wording.ts'
import { bareResult } from '../results/result-words.ts'
import { saysTheSame, told } from '../render.ts'
import type { NoteLine, Visit } from '../visit-lines.ts'
import { capital, sentenceLine } from '../surface.ts'
import { plain, type Word } from '../talk/word.ts'

const IMAGE =
  'x-rays?|mri|ct scan|cat scan|ct|scan|echo(?:cardiogram)?|ekg|ultrasound|barium swallow|mammogram|arthrogram|radiographs?|images?'
/** "I did review the results of your left shoulder x-ray", "we got an x-ray of your ankle": the test, without its possessor. */
const NAMED = new RegExp(
  `\\b(?:review(?:ed)?|look(?:ed|ing)?(?: here)? at|results? of|results? for|did|do|get|got|took|take|had|have|seeing on|see on|showed|show me|it is|that is) (?:also |the |these |those )?(?:results? (?:of|for|from) )?(?:an?|your|the|his|her|that|those|these|some)? ?((?:(?!(?:to|and|i|we|you|that|those|an?|the|do|get|review|your|his|her|of|on|in|both|last) )[\\w-]+ ){0,3}?(?:${IMAGE})(?: of (?:your|the|his|her|that|this) (?:(?:left|right|lower|upper) )?[\\w-]+)?)(?= |$)`,
)
const PLANNED =
  /\b(?:order|going to|will|want|need|schedule|if|should|would|could|next|send|get you|let us get|let me get|consider|after|before you go|once|as soon as|until)\b/
const SEEN =
  /\b(?:fractures?|bony|abnormalit\w+|effusions?|opacit\w+|arthritis|arthritic|narrowing|displac\w+|stones?|sinus rhythm|spurs?|alignment|aligned|joint spaces?|mass|tears?|torn|nodules?|degenerat\w+|cartilage|pneumonia|consolidation|inflammation|fluid|hydronephrosis|normal|clear|changes|angulation|hernia\w*|bulg\w*|aneurysm|swelling|ejection fraction|regurgitation|tachycardia|bradycardia|fibrillation|arrhythmia|infarct\w*|ischemi\w*|infiltrates?|stenosis|cysts?|lesions?|healed|healing|in (?:good )?position)\b/
const NOT_SEEN_HERE =
  /\b(?:i think|i believe|because|caused by|due to|your exam|push|tender|palpat\w+|treat\w*|surgery|medic\w+|expect|going to|will|would|could|should|might|if|order|concerned|risk|you have to|need|talk|discuss|symptoms|pain|we (?:can|should|want))\b/
/** How many sentences after its name a test is still spoken of. */
const REACH = 3
const LONGEST = 30

/**
 * What the clinician saw on a test that was named just before: "I reviewed your x-ray. I do not see a fracture." reads
 * "X-ray: No fracture." Each sentence used is marked, so that the examination does not tell it again.
 */
export function reviewedLines(visit: Visit): NoteLine[] {
  const out: NoteLine[] = []
  let test: Word[] | null = null
  let namedAt = -9
  visit.index.sentences.forEach((sentence, i) => {
    if (sentence.speaker === 'patient' || sentence.question || visit.used.has(i)) return
    for (const clause of statementsOf(sentence.words)) {
      const named = testIn(clause)
      if (named) [test, namedAt] = [named.test, i]
      // What it is taken for is no more what was seen.
      if (/\b(?:my|the|your) diagnosis\b/.test(plain(clause))) test = null
      if (!test || i - namedAt > REACH) continue
      const line = findingLine(visit, test, named ? named.rest : clause)
      if (!line) continue
      visit.used.add(i)
      if (!out.some((other) => saysTheSame(other.words, line.words))) out.push(line)
    }
  })
  return out
}

/** The test a clause names as done, and what the clause says after the name. */
function testIn(clause: Word[]): { test: Word[]; rest: Word[] } | null {
  const text = plain(clause)
  const match = NAMED.exec(text)
  const name = match?.[1]
  if (!match || !name || PLANNED.test(text.slice(0, match.index + match[0].length))) return null
  const end = text.slice(0, match.index + match[0].length).split(' ').length
  const test = clause.slice(end - name.split(' ').length, end)
  return { test, rest: clause.slice(end) }
}

const LEADS =
  /^(?:(?:reports?|and|so|but|now|here|today|luckily|fortunately|thankfully|which|that|this|it|they|the good news is|good news|as far as the \w+ results?|when you (?:first )?came in|(?:prior to |before )?coming in|also|impression is|report states|is|appears to be|on [a-z]+ \d+(?:st|nd|rd|th)?,? \d{4}) )*(?:(?:did |do |does |can )?(?:shows?|showed|reveals?|revealed|demonstrates?|demonstrated|looks? like|looked like) (?:that )?)?/
/** "X-rays of both your knees, which shows ...": the test with what it was of. */
const OF_WHAT = /^of (?:both )?(?:your|his|her|the) [\w-]+ (?:which|that|and it) (?:shows?|showed|is|are) /
const WHAT_IS = /^what i am (?:noticing|seeing) (?:here |is that |is )+/

/** What the clinician makes of it: "which is a good thing", "so that is encouraging". */
const COMMENT =
  / (?:which (?:is|are|can|i|we) |that can |that (?:he|she|you) (?:has|have)\b|so (?:this|that|we|i|it) |based on |right now\b|right there\b|there$|as i |usually |and normal$|(?<=\w )there is )/

function withoutComment(words: Word[]): Word[] {
  const match = COMMENT.exec(plain(words))
  return match && match.index > 3
    ? words.slice(0, plain(words).slice(0, match.index).split(' ').length)
    : words
}

/** "No abnormality there": where it was seen is named before it. */
const withoutThere = (words: Word[]): Word[] =>
  words.length > 2 && /^(?:there|here)$/.test(words.at(-1)?.text ?? '') ? words.slice(0, -1) : words

/** "The x-rays show a stone" after "x-rays": what they show. */
function withoutName(words: Word[], test: Word[]): Word[] {
  const from = /^(?:the|your|his|her|this|these)$/.test(words[0]?.text ?? '') ? 1 : 0
  if (plain(words.slice(from, from + test.length)) !== plain(test)) return words
  const rest = words.slice(from + test.length)
  const verb = LEADS.exec(`${plain(rest)} `)?.[0].trim() ?? ''
  return verb === '' ? words : rest.slice(verb.split(' ').length)
}

function findingLine(visit: Visit, test: Word[], spoken: Word[]): NoteLine | null {
  let words = spoken
  for (const lead of [OF_WHAT, LEADS, WHAT_IS]) {
    const match = lead.exec(`${plain(words)} `)
    if (match && match[0].trim() !== '') words = words.slice(match[0].trim().split(' ').length)
  }
  words = withoutThere(bareResult(withoutComment(withoutCarrier(withoutName(words, test)))))
  const text = plain(words)
  if (words.length < 2 || words.length > LONGEST || !SEEN.test(text) || NOT_SEEN_HERE.test(text)) return null
  if (
    /^no (?:there|it|i|you|that)\b|^(?:it|that|this|they|which|what|and|i|we|so|because|if|not|you|before|after|there|is|are)\b/.test(
      text,
    )
  )
    return null
  const finding = told(visit, words, 'doctor')
  const name = told(
    visit,
    test.map((word) => (/^(?:your|his|her|that|this)$/.test(word.text) ? { ...word, text: 'the' } : word)),
    'doctor',
  )
  if (!finding || !name || /\bI\b|\bwe\b/i.test(finding)) return null
  return {
    section: 'results',
    text: `${name.replace(/\.$/, '')}: ${capital(sentenceLine(finding.replace(/(?<=^no .*\w) (?=no \w)/gi, ', ')))}`,
    words: [...test, ...words],
  }
}
