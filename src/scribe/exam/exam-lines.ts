import { withoutFillers } from '../talk/clean-words.ts'
import { cutExam, isExamTalk } from './exam-cuts.ts'
import { isElsewhere, isSamePart, needsLabel } from './exam-labels.ts'
import { addState, findingOf, isSaidAgain, labelText, type Found } from './exam-findings.ts'
import { examPassages, IMAGING, NEXT, type Passage } from './exam-passages.ts'
import { withNamedFirst } from './exam-said-back.ts'
import { isOtherSide } from './exam-heads.ts'
import { openedRegion, placeOfNext, sideNamed, turnedTo, type Region } from './exam-regions.ts'
import { EXAM_SYSTEMS, type ExamSystem } from './exam-systems.ts'
import { withoutExamLead } from './exam-wording.ts'
import { sentenceLine } from '../surface.ts'
import type { Finding, NoteLine, Visit } from '../visit-lines.ts'
import { plain, type Word } from '../talk/word.ts'

/**
 * The physical examination by system, from what the clinician called out; nothing that was not called out. `vitals`: what was told
 * of the same sentences.
 */
export function examLines(visit: Visit, vitals: readonly NoteLine[] = []): NoteLine[] {
  const found: Found[] = []
  let region: Region | null = null
  let before: ExamSystem | null = null
  let last: Found | null = null
  let at = -NEXT
  const passages = examPassages(visit, new Set(vitals.flatMap(({ words }) => words)))
  for (const [p, passage] of passages.entries()) {
    if (passage.isApart) [region, before] = [null, null]
    if (passage.region && !isSamePart(passage.region, region)) region = passage.region
    let { isImaging } = passage
    const begin = passage.sentences[0] ?? 0
    if (begin - at > NEXT) last = null
    const pieces = cutExam(withNamedFirst(withoutFillers(passage.words)))
    for (const [k, spoken] of pieces.entries()) {
      const following = plain([...pieces.slice(k + 1).flat(), ...(passages[p + 1]?.words ?? [])].slice(0, 12))
      const next = placeOfNext(spoken, following)
      const piece = next?.piece ?? spoken
      const lead = withoutExamLead(piece)
      const opened = sideNamed(lead, region) ?? openedRegion(lead)
      const turned = opened?.region ?? turnedTo(piece)
      if (turned && !keepsLimb(turned, region) && !isSamePart(turned, region))
        [region, before] = [turned, null]
      if (opened) isImaging = false
      const rest = opened ? opened.rest : lead
      if (IMAGING.test(plain(rest))) isImaging = true
      if (isImaging || passage.isLate) continue
      if (last && addState(last, piece)) continue
      if (isExamTalk(piece) || (last && begin - at <= 1 && isGloss(piece))) continue
      const where = region ?? (before === null && OF_JOINT.test(plain(passage.words)) ? JOINT : null)
      const seen: Found | null = findingOf(visit, opened?.said ?? rest, where, before)
      const same: Found | null = seen && isOtherSide(rest) ? last : null
      if (same && hangsOnUntold(visit, passage, rest, same)) continue
      const one: Found | null = seen && same ? sameAs(same, seen) : seen
      if (next) region = next.region
      if (!one) continue
      before = one.system ?? before
      if (region?.system === 'Musculoskeletal' && LEAVES_LIMB.has(one.system)) region = null
      if (region && isElsewhere(plain(one.words), region)) region = { ...region, label: [] }
      last = one
      at = passage.sentences.at(-1) ?? at
      if (found.some((other) => isSaidAgain(other, one))) continue
      found.push(one)
      markUsed(visit, passage)
    }
  }
  const lines = [...EXAM_SYSTEMS, null].flatMap((name) =>
    linesOf(found.filter(({ system }) => system === name)),
  )
  return lines.map((line) => (lines.length > 1 ? { ...line, text: besideFindings(line.text) } : line))
}

/** "Everything on your exam looks normal" after a finding: the rest of it does, and what the rest is not was told. */
const besideFindings = (text: string): string =>
  text
    .replace(
      /^((?:physical )?exam(?:ination)?) ((?:is|was|looks) (?:\w+ )?(?:normal|unremarkable)\.)$/i,
      '$1 otherwise $2',
    )
    .replace(/^(.+\. Rest of .*\bnormal) other than what (?:seems|appears) to be .*$/, '$1.')

const markUsed = (visit: Visit, passage: Passage): void => passage.sentences.forEach((i) => visit.used.add(i))

/** With a finding of these the limb that was complained of is no longer what is looked at. */
const LEAVES_LIMB: ReadonlySet<ExamSystem | null> = new Set([
  'Head and face',
  'Eyes',
  'Ears, nose, mouth and throat',
  'Respiratory',
  'Gastrointestinal',
  'Genitourinary',
] as const)

/** "No swelling, full range, Lachman is firm": of some joint, and nobody says which. */
const JOINT: Region = { system: 'Musculoskeletal', label: [] }
const OF_JOINT =
  /\b(?:lachman|mcmurray|drawer|neer|hawkins|(?:medial|lateral|joint) line|epicondyle|malleolus|ligaments?|full range)\b/

/** "You can't feel the monofilament on the right, the left side is normal": of what the note does not tell. */
function hangsOnUntold({ index }: Visit, { sentences }: Passage, rest: Word[], last: Found): boolean {
  const own = sentences
    .map((i) => index.sentences[i]?.words ?? [])
    .find((words) => words.includes(rest[0] as Word))
  const before = own?.slice(0, own.indexOf(rest[0] as Word)).findLast(({ text }) => !JOINS_SIDE.test(text))
  return before !== undefined && !last.words.includes(before)
}
const JOINS_SIDE = /^(?:the|your|and|but|on)$/

/** "Left is clear": of what was just told of the right. */
const sameAs = (last: Found, other: Found): Found => ({ ...other, system: last.system, region: null })

/** The skin of a knee is still the knee. */
const keepsLimb = (turned: Region, region: Region | null): boolean =>
  turned.system === 'Skin' && region?.system === 'Musculoskeletal' && region.label.length > 0

/** "... so you have a little fluid in your legs": the finding before it once more, in words for the patient. */
const isGloss = (piece: Word[]): boolean =>
  /^(?:and )?so (?:then )?(?:you|he|she) (?:do )?(?:have|has)\b/.test(plain(piece))

/** One line a system; the part that a finding was seen at stands before it where the finding does not name it. */
function linesOf(here: Found[]): NoteLine[] {
  const first = here[0]
  if (!first) return []
  let said = ''
  const findings = here.map((one): Finding => {
    const label = labelText(one)
    const isNeeded = first.system !== null && needsLabel(plain(one.words), first.system, one.region)
    if (!isNeeded || label === said) {
      if (!isNeeded) said = one.text.toLowerCase().includes(label) ? label : ''
      return { text: one.text, words: one.words }
    }
    said = label
    const text = `${sentenceLine(label).replace(/\.$/, '')}: ${one.text}`
    return { text, words: [...one.words, ...(one.region?.label ?? [])] }
  })
  const text =
    first.system === null
      ? (findings.at(-1)?.text ?? '')
      : `${first.system}: ${findings.map((one) => one.text).join(' ')}`
  return [{ section: 'physical_exam', text, words: findings.flatMap(({ words }) => words), findings }]
}
