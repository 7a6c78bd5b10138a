import type { Pool } from 'pg'
import { createNote, deleteNote, updateNote, type Note } from '#contract/notes.ts'
import { type Section } from '#contract/sections.ts'
import { addAddendum, updateNoteStatus } from '#contract/signing.ts'
import { checkSentences, getMedicalNotes } from '#contract/writing.ts'
import { addTranscriptText } from '#contract/transcripts.ts'
import { needsAttention } from '#domain/note-text.ts'
import { DAY_MS, MINUTE_MS } from '#domain/time.ts'
import { settledNote, type ApiCaller } from './api-caller.ts'
import { signUpPeople } from './people.ts'
import { DEMO_VISITS, visitText, type DemoVisit, type Outcome } from './visits.ts'

/** Said at the door, after the note was written. */
const AFTERTHOUGHT = `Patient: I forgot something. I have high cholesterol, and I take simvastatin twenty milligrams at night.
Doctor: Thank you for telling me. I am going to order a hinged knee brace, and I will prescribe diclofenac gel one percent four times a day.
Patient: Okay. I am also allergic to sulfa, it gives me hives.`

/** A running server without users, and its clock, which is moved to the days of the visits. */
export interface EmptyServer {
  url: string
  pool: Pool
  clock: { now(): Date; moveTo(moment: Date): void }
  setupToken: string
  /** Everybody's. */
  password: string
}

/** Fills the server over its API, as people would: accounts of every role, and visits in every state a note can have. */
export async function fillDemo(server: EmptyServer): Promise<void> {
  const { clock } = server
  const now = clock.now()
  const people = await signUpPeople(server)
  for (const visit of DEMO_VISITS) {
    clock.moveTo(momentOf(visit, now))
    const call = people[visit.by]
    const note = await writeVisit(call, visit)
    clock.moveTo(new Date(clock.now().getTime() + 10 * MINUTE_MS))
    await finish[visit.outcome](call, note)
  }
  clock.moveTo(now)
  await people.physician(createNote, { body: { data: { label: 'Room 1, waiting for the visit' } } })
}

/** Never in the future: what is planned for later today was an hour ago. */
function momentOf({ daysAgo, hour }: DemoVisit, now: Date): Date {
  const day = new Date(now.getTime() - daysAgo * DAY_MS)
  day.setUTCHours(hour, 0, 0, 0)
  return day < now ? day : new Date(now.getTime() - 60 * MINUTE_MS)
}

async function writeVisit(call: ApiCaller, visit: DemoVisit): Promise<Note> {
  const { note } = await call(createNote, {
    body: {
      data: {
        label: visit.label,
        text: await visitText(visit),
        write: visit.outcome !== 'unwritten',
        visitKind: visit.visitKind ?? 'in_person',
        ...(visit.template ? { template: visit.template } : {}),
        ...(visit.telehealthCheck ? { switches: { telehealthCheck: true } } : {}),
      },
    },
  })
  return settledNote(call, note.id)
}

/** What a person does with the note after it was written. */
const finish: Record<Outcome, (call: ApiCaller, note: Note) => Promise<unknown>> = {
  unwritten: async () => {},
  ready: async () => {},
  doubtful: (call, note) =>
    addSentences(call, note, 'plan', [
      'Metoprolol succinate 100 mg daily was started for rate control.',
      'The patient was given a referral to a nutritionist.',
    ]),
  async proposal(call, note) {
    const edited = await addSentences(call, note, 'hpi', [
      'He lays floors for a living and has been off work.',
    ])
    await call(addTranscriptText, {
      body: {
        id: edited.id,
        text: AFTERTHOUGHT,
      },
    })
    await call(getMedicalNotes, { body: { id: edited.id } })
    await settledNote(call, edited.id)
  },
  signed: sign,
  async amended(call, note) {
    await sign(call, note)
    await call(addAddendum, {
      body: { id: note.id, text: 'The stone passed two days after the visit and was sent for analysis.' },
    })
  },
  async archived(call, note) {
    await sign(call, note)
    await call(updateNoteStatus, { body: { id: note.id, status: 'archived' } })
  },
  deleted: (call, note) => call(deleteNote, { body: { id: note.id } }),
}

/** Types sentences into a section, each with the verdict that the transcript gives it. */
async function addSentences(call: ApiCaller, note: Note, key: string, texts: string[]): Promise<Note> {
  const target = note.sections.find((section) => section.key.includes(key)) ?? note.sections.at(-1)
  if (!target) throw new Error('The demo needs a written note.')
  const ids = texts.map((_, index) => `typed-${index + 1}`)
  const { verdicts } = await call(checkSentences, {
    body: { id: note.id, sentences: texts.map((text, index) => ({ id: ids[index] ?? '', text })) },
  })
  const typed = verdicts.map((verdict, index) => ({
    ...verdict,
    text: texts[index] ?? '',
    layout: 'paragraph' as const,
    origin: { kind: 'typed' as const, engine: '' },
    edited: true,
    confirmed: false,
  }))
  return saveSections(
    call,
    note,
    note.sections.map((section) =>
      section === target ? { ...section, sentences: [...section.sentences, ...typed] } : section,
    ),
  )
}

async function sign(call: ApiCaller, note: Note): Promise<void> {
  const isOpen = note.sections.some((section) => section.sentences.some(needsAttention))
  const ready = isOpen ? await saveSections(call, note, note.sections.map(vouchedFor)) : note
  await call(updateNoteStatus, {
    body: { id: ready.id, status: 'signed', baseVersion: ready.version, attestation: true },
  })
}

function vouchedFor(section: Section): Section {
  return {
    ...section,
    sentences: section.sentences.map((sentence) =>
      needsAttention(sentence) ? { ...sentence, confirmed: true } : sentence,
    ),
  }
}

async function saveSections(call: ApiCaller, note: Note, sections: Section[]): Promise<Note> {
  await call(updateNote, { body: { id: note.id, baseVersion: note.version, sections } })
  return settledNote(call, note.id)
}
