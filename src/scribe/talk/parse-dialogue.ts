import { normaliseText } from './normalise-text.ts'
import type { Segment, Speaker } from '../types.ts'
import { stampedLine, withoutCues } from './stamped-line.ts'
import { HEADS_PART, NAMES_DOCTOR, NAMES_OTHER } from './talk-rules.ts'

const BRACKETED = /^\[\s*([\p{L}][\p{L}\p{N} ._'’-]{0,40}?)\s*\]\s*:?\s*/u
/** A turn that opens within a line: "... this year . [patient] he was offered". Not "[patient laughs]". */
const INLINE =
  /\s(?=\[ ?(?:doctor|dr|physician|clinician|provider|nurse|patient|speaker ?[a-z0-9])(?:[_ ](?:guest|\d))? ?\])/giu
/**
 * What was copied may have lost the ends of its lines: "Doctor: Any allergies? Patient: No." Only in a text of one line that
 * begins so itself, and behind the end of a sentence: whoever reads a letter aloud may say "Doctor:", too.
 */
const IN_ONE_LINE = /^\s*(?:Doctor|Patient): [^\n]*$/u
const INLINE_NAMED = /(?<=[.?!]) (?=(?:Doctor|Patient): )/gu
const NAMED = /^([\p{L}][\p{L}\p{N} ._'’-]{0,40}?)\s*[:：](?:\s+|$)/u
const PATIENT = /^(?:p|pt|pat|patient|client|patient[_ ]?\d|child|kid|teen|teenager|boy|girl)$/
/** A paragraph of unknown speaker longer than this is cut, so that evidence stays readable. Characters. */
const LONGEST = 1_200
/** Whoever is named keeps a turn whole up to here: no mouth says more without the other's. */
const LONGEST_TURN = 50_000

/** Who a label names, or null when it names nobody we know. */
function speakerOf(label: string): Speaker | null {
  const name = label.toLowerCase().replace(/[.’']/g, '').replaceAll('_', ' ').replace(/\s+/g, ' ').trim()
  if (NAMES_DOCTOR.test(name) || /^(?:dr|doctor|prof|professor)\b/.test(name)) return 'doctor'
  if (PATIENT.test(name) || /^patient\b/.test(name))
    return name.includes('guest') || name.includes('mother') ? 'other' : 'patient'
  if (NAMES_OTHER.test(name)) return name.startsWith('speaker') || name === 'unknown' ? 'unknown' : 'other'
  return null
}

interface Piece {
  speaker: Speaker
  text: string
}

/**
 * Pasted or typed text as segments `s1`, `s2`, ... Lines that begin with `[doctor]`, `Doctor:`, `D:`, `Pt:`, `Dr. Smith:`
 * open a turn, `[doctor]` also within a line, and whatever name an exported transcript has beside the time; lines without a
 * label go on with it. Text without any label becomes paragraphs of unknown speaker.
 */
export function parseDialogue(text: string): Segment[] {
  const plainText = normaliseText(text)
  const parted = IN_ONE_LINE.test(plainText.trimEnd()) ? plainText.replace(INLINE_NAMED, '\n') : plainText
  const lines = withoutCues(parted.replace(INLINE, '\n').split('\n'))
  const names = namesOfSpeakers(lines)
  const pieces: Piece[] = []
  let labelled = false
  let open: string[] | null = null
  let speaker: Speaker = 'unknown'
  const close = (): void => {
    if (open) pieces.push({ speaker, text: open.join(isWrapped(open) ? ' ' : '\n').trim() })
    open = null
  }
  for (const line of lines) {
    const trimmed = line.trim()
    const label = labelOf(trimmed, names)
    if (label) {
      close()
      labelled = true
      speaker = label.speaker
      open = [label.rest]
    } else if (trimmed === '') {
      if (!labelled) close()
    } else if (open) open.push(trimmed)
    else {
      if (!labelled) speaker = 'unknown'
      open = [trimmed]
    }
  }
  close()
  return pieces
    .flatMap(cut)
    .map((piece, index) => ({ id: `s${index + 1}`, ...piece, startMs: null, endMs: null }))
}

/** Lines of a text that was wrapped at a margin end in the middle of sentences. */
function isWrapped(lines: readonly string[]): boolean {
  const before = lines.slice(0, -1)
  const cut = before.filter((line) => !ENDS.test(line)).length
  return (
    before.length > 1 && cut * 2 > before.length && before.every(({ length }) => length >= SHORTEST_WRAPPED)
  )
}
const ENDS = /[.?!:;]["')\]]*$/
/** Characters of a line that a margin may have ended. */
const SHORTEST_WRAPPED = 40

/** "Theo:", "Anna Berg:", each before several lines beside labels of others: names, whose role the words tell. */
function namesOfSpeakers(lines: string[]): Set<string> {
  const labels = lines.flatMap((line) => NAMED.exec(line.trim().slice(0, 80))?.[1] ?? [])
  const isKnown = labels.some((label) => speakerOf(label) !== null)
  const counts = Map.groupBy(
    labels.filter((label) => speakerOf(label) === null && MAY_BE_NAME.test(label) && !HEADS_PART.test(label)),
    (label) => label,
  )
  const names = [...counts].flatMap(([label, { length }]) => (length >= SPEAKS_OFTEN ? label : []))
  return new Set(isKnown || names.length > 1 ? names : [])
}
const SPEAKS_OFTEN = 2
const MAY_BE_NAME = /^\p{Lu}[\p{L}'’-]+(?: \p{Lu}[\p{L}'’.-]*){0,2}$/u

function labelOf(line: string, names: ReadonlySet<string>): { speaker: Speaker; rest: string } | null {
  const stamped = stampedLine(line.slice(0, 80))
  // Whoever a recorder names speaks, also under a name that tells no role: the words tell that.
  if (stamped) {
    const speaker = stamped.name === null ? null : speakerOf(stamped.name)
    return { speaker: speaker ?? 'unknown', rest: stamped.rest + line.slice(80) }
  }
  const head = line.slice(0, 80)
  const match = BRACKETED.exec(head) ?? NAMED.exec(head)
  const named = match?.[1] ?? ''
  const speaker = named === '' ? null : (speakerOf(named) ?? (names.has(named) ? 'unknown' : null))
  return match && speaker ? { speaker, rest: line.slice(match[0].length) } : null
}

/** What is too long is cut at sentence ends. */
function cut(piece: Piece): Piece[] {
  if (piece.text === '') return []
  const longest = piece.speaker === 'unknown' ? LONGEST : LONGEST_TURN
  const out: Piece[] = []
  let begin = 0
  while (piece.text.length - begin > longest) {
    const window = piece.text.slice(begin, begin + longest)
    const stop = Math.max(
      window.lastIndexOf('. '),
      window.lastIndexOf('? '),
      window.lastIndexOf('! '),
      window.lastIndexOf('\n'),
    )
    const space = window.lastIndexOf(' ')
    const length = stop > 200 ? stop + 1 : space > 200 ? space + 1 : longest
    out.push({
      speaker: piece.speaker,
      text: piece.text
        .slice(begin, begin + length)
        .trim()
        .toWellFormed(),
    })
    begin += length
  }
  out.push({
    speaker: piece.speaker,
    text: begin === 0 ? piece.text : piece.text.slice(begin).trim().toWellFormed(),
  })
  return out.filter((part) => part.text !== '')
}
