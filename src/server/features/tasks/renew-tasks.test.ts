import fc from 'fast-check'
import { expect, test } from 'vitest'
import { compareTasks, type DatedTask } from './renew-tasks.ts'
import type { TaskRow } from './task-store.ts'

const task = (subject: string, to: number | null = null): DatedTask => ({
  kind: 'referral',
  subject,
  evidence: to === null ? [] : [{ segmentId: 's1', from: 0, to }],
  dueOn: null,
})
const row = (subject: string, to: number | null, id: string): TaskRow =>
  ({ ...task(subject, to), id, foundInVersion: 1, doneAt: null, dismissed: false }) as TaskRow

/** As it is meant: the first free row of the same words, else the first free one of the same place. */
function compared(rows: TaskRow[], found: DatedTask[]): Array<string | null> {
  const free = [...rows]
  return found.map((own) => {
    const sameWords = free.find(({ subject }) => subject.toLowerCase() === own.subject.toLowerCase())
    const to = own.evidence.at(-1)?.to
    const taken = sameWords ?? free.find(({ evidence }) => to !== undefined && evidence.at(-1)?.to === to)
    if (taken) free.splice(free.indexOf(taken), 1)
    return taken?.id ?? null
  })
}

const subjects = fc.constantFrom('Ankle x-ray', 'ankle X-ray', 'MRI', 'TSH')
const places = fc.option(fc.integer({ min: 1, max: 3 }), { nil: null })

test('a task that is found again is the first row of its words, else of its place, and each row is taken once', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(subjects, places)), fc.array(fc.tuple(subjects, places)), (one, other) => {
      const rows = one.map(([subject, to], k) => row(subject, to, String(k)))
      const found = other.map(([subject, to]) => task(subject, to))
      const { added, kept, gone } = compareTasks(rows, found)
      const taken = found.map((own) => kept.find((pair) => pair.task === own)?.row.id ?? null)
      expect(taken).toEqual(compared(rows, found))
      expect(added).toEqual(found.filter((_, k) => taken[k] === null))
      expect(gone.map(({ id }) => id)).toEqual(rows.map(({ id }) => id).filter((id) => !taken.includes(id)))
    }),
  )
})

test('each subject is read a few times, however many tasks there are on both sides', () => {
  let reads = 0
  const counted = <T extends object>(own: T, subject: string): T =>
    Object.defineProperty(own, 'subject', { get: () => (reads++, subject) })
  const rows = Array.from({ length: 500 }, (_, k) => counted(row('', null, String(k)), `İ one ${k}`))
  const found = Array.from({ length: 500 }, (_, k) => counted(task(''), `İ other ${k}`))
  expect(compareTasks(rows, found).added).toHaveLength(500)
  expect(reads).toBeLessThanOrEqual(4 * (rows.length + found.length))
})
