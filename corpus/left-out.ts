import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { TO_CHECK } from '#domain/to-check.ts'
import { findTasks } from '#scribe/tasks/find-tasks.ts'
import { TEMPLATES } from '#scribe/templates.ts'
import type { Segment } from '#scribe/types.ts'
import { writeNote } from '#scribe/write-note.ts'

/**
 * Short invented visits with what must not get lost of each. A line of talk begins with who speaks (`D: `, `P: `, `O: ` or
 * `M: ` for who came along); `! label: words & words|other words` is a critical fact, told where one line holds all of its
 * words; `x label: pattern` is what no line of the note and no task may say.
 */
export interface ShortVisit {
  name: string
  /** Odd numbers are for building; of even ones only the counts are looked at. */
  isRead: boolean
  segments: Segment[]
  critical: Array<{ label: string; all: RegExp[] }>
  wrong: Array<{ label: string; pattern: RegExp }>
}

const FOLDER = join(import.meta.dirname, 'left-out')
const SPEAKERS: Record<string, Segment['speaker']> = { D: 'doctor', P: 'patient', O: 'other', M: 'other' }

export const readShortVisits = (): ShortVisit[] =>
  readdirSync(FOLDER)
    .sort()
    .map((file) => shortVisitOf(file, readFileSync(join(FOLDER, file), 'utf8')))

function shortVisitOf(file: string, text: string): ShortVisit {
  const visit: ShortVisit = {
    name: file.replace(/\.txt$/, ''),
    isRead: Number.parseInt(file, 10) % 2 === 1,
    segments: [],
    critical: [],
    wrong: [],
  }
  for (const line of text.split('\n').filter(Boolean)) {
    const [, mark = '', before = '', after = ''] = /^(\S+) (.*?)(?:: (.*))?$/.exec(line) ?? []
    if (mark === '!')
      visit.critical.push({ label: before, all: after.split(' & ').map((ways) => anyOf(ways)) })
    else if (mark === 'x') visit.wrong.push({ label: before, pattern: new RegExp(after, 'i') })
    else
      visit.segments.push({
        id: `t${visit.segments.length}`,
        speaker: SPEAKERS[mark.charAt(0)] ?? 'unknown',
        text: line.slice(mark.length + 1),
        startMs: null,
        endMs: null,
      })
  }
  return visit
}

/** One of several ways, as the beginning of a word: `stop|discontinue` finds "stopped". */
const anyOf = (ways: string): RegExp =>
  new RegExp(
    ways
      .split('|')
      .map((way) => `(?<![\\w.])${way.replaceAll('.', '\\.')}${/\d$/.test(way) ? '(?!\\d|\\.\\d)' : ''}`)
      .join('|'),
    'i',
  )

export interface LeftOut {
  /** Labels of the facts that are in no line of the note. */
  notInNote: string[]
  /** Of these, what is not to be looked at before signing either. */
  lost: string[]
  /** Of these, what is not among what was said and not used either. */
  nowhere: string[]
  wrong: string[]
  /** How many things To check shows at once, and how many it holds back. */
  heavy: number
  light: number
}

/** What of a visit's critical facts the note and its To check hold. */
export function leftOutOf(visit: ShortVisit): LeftOut {
  const draft = writeNote(visit.segments, {
    sections: TEMPLATES.find(({ key }) => key === 'soap')?.sections ?? [],
    style: 'standard',
    physicalExam: true,
    assessmentPlan: true,
  })
  // A story tells a thing in two sentences: what stands side by side is read together.
  const told = draft.sections.flatMap(({ sentences }) =>
    sentences.map(({ text }, i) => `${text} ${sentences[i + 1]?.text ?? ''}`),
  )
  const heavy = draft.uncovered.filter(({ weight }) => weight >= TO_CHECK)
  const checked = heavy.map(({ text }) => text)
  const shown = draft.uncovered.map(({ text }) => text)
  const holds = (lines: string[], all: RegExp[]) =>
    lines.some((line) => all.every((pattern) => pattern.test(line)))
  const notInNote = visit.critical.filter(({ all }) => !holds(told, all))
  const said = [
    ...draft.sections.flatMap(({ sentences }) => sentences.map(({ text }) => text)),
    ...findTasks(visit.segments).map(({ subject }) => subject),
  ]
  return {
    notInNote: notInNote.map(({ label }) => label),
    lost: notInNote.filter(({ all }) => !holds(checked, all)).map(({ label }) => label),
    nowhere: notInNote.filter(({ all }) => !holds(shown, all)).map(({ label }) => label),
    wrong: visit.wrong
      .filter(({ pattern }) => said.some((line) => pattern.test(line)))
      .map(({ label }) => label),
    heavy: heavy.length,
    light: draft.uncovered.length - heavy.length,
  }
}
