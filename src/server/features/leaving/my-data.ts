import type { Readable } from 'node:stream'
import { z } from 'zod'
import type { User } from '#contract/accounts.ts'
import { type Note } from '#contract/notes.ts'
import { Sentence } from '#contract/sections.ts'
import type { Segment } from '#contract/transcripts.ts'
import { hasText } from '#domain/note-text.ts'
import { standingOf } from '#server/features/accounts/public.ts'
import { ownChatFiles, ownMessages } from '#server/features/chat/public.ts'
import { exportNote } from '#server/features/exports/public.ts'
import { wholeNotesOf } from '#server/features/notes/public.ts'
import { ownPearls } from '#server/features/pearls/public.ts'
import { ownTemplates } from '#server/features/templates/public.ts'
import { preferencesOf } from '#server/features/preferences/public.ts'
import { findRecording, recordedBytes } from '#server/features/recordings/public.ts'
import { reviewsOfNote } from '#server/features/reviews/public.ts'
import { ownTermsFile } from '#server/features/terms/public.ts'
import { findTranscript } from '#server/features/transcripts/public.ts'
import { WorkError } from '#server/platform/worker-pool/work-error.ts'
import type { LeavingDependencies } from './dependencies.ts'
import { agreementsOf, documentsOf, lettersOf, messagesOf, tasksOf } from './my-data-store.ts'
import { jsonParts } from './json-parts.ts'
import { type AddFile, streamZip } from './zip-stream.ts'

/** The part of a kept letter that is read. */
const LetterBody = z.object({ sentences: z.array(Sentence) })

const ENDINGS: Record<string, string> = {
  'audio/wav': 'wav',
  'audio/mpeg': 'mp3',
  'audio/ogg': 'ogg',
  'audio/flac': 'flac',
  'audio/webm': 'webm',
  'audio/mp4': 'm4a',
}

/**
 * Everything the account holds as a ZIP. A recording or file that cannot be read ends where it became unreadable and is
 * named in PROBLEMS.txt: one damaged disk block does not cost the rest.
 */
export function everythingOf(dependencies: MyDataDependencies, owner: MyDataOwner): Readable {
  return streamZip((add) => writeEverything(dependencies, owner, add))
}

/** What reading everything of an account takes. */
export type MyDataDependencies = Pick<
  LeavingDependencies,
  | 'db'
  | 'clock'
  | 'storage'
  | 'fields'
  | 'sealKeys'
  | 'chainKeys'
  | 'productName'
  | 'timeZone'
  | 'signedNoteYears'
  | 'onError'
>

interface MyDataOwner {
  userId: string
  /** As the owner's own screen would show them. */
  user(): Promise<User>
  /** Asked before each file. Throws once nothing more may be given out. */
  requireStillIn(): Promise<void>
}

async function writeEverything(
  dependencies: MyDataDependencies,
  owner: MyDataOwner,
  addToZip: AddFile,
): Promise<void> {
  const { db, clock, storage, onError } = dependencies
  const { userId } = owner
  const now = clock.now()
  const problems: string[] = []
  const addRaw: AddFile = async (...file) => {
    await owner.requireStillIn()
    return addToZip(...file)
  }
  const archive: Archive = {
    add: (name, content, mtime = now) =>
      addRaw(name, [typeof content === 'string' ? Buffer.from(content) : content], { mtime, compress: true }),
    addJson: (name, value, mtime = now) => addRaw(name, jsonParts(value), { mtime, compress: true }),
    addStored: (name, bytes, mtime) => {
      const readable = async function* () {
        try {
          yield* bytes
        } catch (error) {
          onError(error)
          problems.push(name)
        }
      }
      return addRaw(name, readable(), { mtime, compress: false })
    },
  }
  await archive.add('README.txt', readme(dependencies.productName, now))
  await archive.addJson('account.json', await accountFile(dependencies, owner))
  for await (const problem of addNotes(dependencies, archive, userId)) problems.push(problem)
  const pearls = await ownPearls(db, userId)
  if (pearls.length > 0) await archive.addJson('pearls.json', pearls.map(toldPearl))
  const templates = await ownTemplates(db, userId)
  if (templates.length > 0) await archive.addJson('note-templates.json', templates)
  const terms = await ownTermsFile(db, userId)
  if (terms !== null) await archive.add('medical-terms.csv', terms)
  await addChat(dependencies, archive, userId)
  for (const document of await documentsOf(db, userId))
    await archive.addStored(
      `documents/${document.id.slice(0, 8)}-${safeName(document.name)}`,
      storage.get(document.storageKey),
      document.createdAt,
    )
  for (const agreement of await agreementsOf(db, userId)) {
    const name = `agreements/${agreement.signedAt.toISOString().slice(0, 10)}-${agreement.id.slice(0, 8)}`
    await archive.addStored(`${name}.pdf`, storage.get(agreement.storageKey), agreement.signedAt)
    const { storageKey: _storageKey, decidedById: _decidedById, ...told } = agreement
    await archive.addJson(`${name}.json`, told, agreement.signedAt)
  }
  if (problems.length > 0)
    await archive.add(
      'PROBLEMS.txt',
      `These files could not be read to their end:\n\n${problems.join('\n')}\n`,
    )
}

interface Archive {
  add(name: string, content: string | Uint8Array, mtime?: Date): Promise<void>
  addJson(name: string, value: unknown, mtime?: Date): Promise<void>
  /** Bytes from the storage, as they are. */
  addStored(name: string, bytes: AsyncIterable<Uint8Array>, mtime: Date): Promise<void>
}

/** What was written in chat, a page of messages a file. */
async function addChat({ db, storage }: MyDataDependencies, archive: Archive, userId: string): Promise<void> {
  let number = 0
  for await (const messages of ownMessages(db, userId))
    await archive.addJson(`chat/messages-${String((number += 1)).padStart(4, '0')}.json`, messages)
  for (const file of await ownChatFiles(db, userId))
    await archive.addStored(
      `chat/files/${file.id.slice(0, 8)}-${safeName(file.name)}`,
      storage.get(file.storageKey),
      file.createdAt,
    )
}

/** As its owner wrote it, or took it over. */
function toldPearl({
  searchText: _searchText,
  ownerId: _ownerId,
  ...pearl
}: Awaited<ReturnType<typeof ownPearls>>[number]) {
  return pearl
}

async function accountFile({ db }: MyDataDependencies, owner: MyDataOwner) {
  const { userId } = owner
  const [user, preferences, messages] = await Promise.all([
    owner.user(),
    preferencesOf(db, userId),
    messagesOf(db, userId),
  ])
  return { user, preferences, messagesToSupport: messages }
}

/** Gives what of them could not be read. */
async function* addNotes(
  dependencies: MyDataDependencies,
  archive: Archive,
  userId: string,
): AsyncGenerator<string> {
  let number = 0
  for await (const { note, patientUnreadable } of wholeNotesOf(dependencies, userId)) {
    number += 1
    const { folder, problems } = await addNote(dependencies, archive, note, number, userId)
    yield* problems
    if (!patientUnreadable) continue
    dependencies.onError(patientUnreadable)
    yield `${folder}/note.json (the patient)`
  }
}

/** Resolves to the folder it was put in, and what of it could not be made: the rest is given all the same. */
async function addNote(
  dependencies: MyDataDependencies,
  archive: Archive,
  note: Note,
  number: number,
  userId: string,
): Promise<{ folder: string; problems: string[] }> {
  const problems: string[] = []
  const { db, productName, timeZone } = dependencies
  const mtime = new Date(note.updatedAt)
  const day = new Intl.DateTimeFormat('en-CA', { dateStyle: 'short', timeZone }).format(
    new Date(note.visitAt),
  )
  const folder = `${note.deletedAt ? 'deleted-notes' : 'notes'}/${String(number).padStart(4, '0')}-${day}`
  await archive.addJson(`${folder}/note.json`, note, mtime)
  if (hasText(note.sections) || note.addenda.length > 0) {
    const { displayName: authorName } = await standingOf(db, userId)
    for (const format of ['txt', 'pdf'] as const) {
      const paper = { productName, timeZone, authorName }
      const whose = { owner: { userId, organizationId: null }, isJob: true }
      const file = await exportNote(note, format, paper, whose).catch((error: unknown) => {
        // What can never be made must not hold the rest back; what is only busy is asked for again.
        if (!(error instanceof WorkError) || error.code !== 'too_much') throw error
        dependencies.onError(error)
        problems.push(`${folder}/note.${format}`)
      })
      if (file) await archive.add(`${folder}/note.${format}`, file.bytes, mtime)
    }
  }
  const transcript = await findTranscript(db, note.id, userId)
  if (transcript && transcript.segments.length > 0) {
    const { revision, engine, edited, segments, original } = transcript
    await archive.addJson(
      `${folder}/transcript.json`,
      { revision, engine, edited, segments, original },
      mtime,
    )
    await archive.add(`${folder}/transcript.txt`, spoken(segments), mtime)
  }
  const [tasks, letters] = await Promise.all([tasksOf(db, note.id), lettersOf(db, note.id)])
  if (tasks.length > 0) await archive.addJson(`${folder}/tasks.json`, tasks, mtime)
  if (letters.length > 0) await archive.addJson(`${folder}/letters.json`, letters, mtime)
  for (const { kind, body } of letters)
    await archive.add(`${folder}/letter-${kind}.txt`, letterText(body), mtime)
  const reviews = await reviewsOfNote(db, dependencies, { noteId: note.id, authorId: userId })
  if (reviews.length > 0) await archive.addJson(`${folder}/reviews.json`, reviews, mtime)
  for (const [index, { id, mediaType, createdAt }] of note.recordings.entries()) {
    const row = await findRecording(db, id, userId)
    const ending = ENDINGS[mediaType.split(';')[0] ?? ''] ?? 'audio'
    const name = `${folder}/recording-${index + 1}.${ending}`
    if (row) await archive.addStored(name, recordedBytes(dependencies, row), new Date(createdAt))
  }
  return { folder, problems }
}

function spoken(segments: Segment[]): string {
  const names = { doctor: 'Doctor: ', patient: 'Patient: ', other: 'Other: ', unknown: '' }
  return segments.map(({ speaker, text }) => `${names[speaker]}${text}\n`).join('')
}

/** The letter as it is read; empty for a body that is not one. */
function letterText(body: unknown): string {
  const parsed = LetterBody.safeParse(body)
  if (!parsed.success) return ''
  const before = { inline: ' ', bullet: '\n- ', paragraph: '\n\n', heading: '\n\n' }
  const text = parsed.data.sentences.map((sentence) => before[sentence.layout] + sentence.text).join('')
  return `${text.trim()}\n`
}

/** A name that is a file on every system and stays in its folder. */
function safeName(name: string): string {
  const plain = name
    .normalize('NFC')
    .replace(/[^\p{L}\p{N}._ -]+/gu, '_')
    .replace(/^[. ]+/, '')
  return plain.slice(0, 120) || 'file'
}

function readme(productName: string, now: Date): string {
  return [
    `Everything ${productName} holds for your account, as of ${now.toISOString()}.`,
    '',
    'account.json      your details, preferences and messages to support',
    'notes/            one folder a note, numbered from the oldest, with the day of the visit:',
    '                  note.json, note.txt and note.pdf hold the note; transcript.json and transcript.txt what was',
    '                  said (transcript.json also as first heard); tasks.json, letters.json and the letters as text',
    '                  where there are any; reviews.json its submissions with comments, scores and decisions;',
    '                  recording-1, recording-2 ... the audio as it was recorded',
    'deleted-notes/    the same for notes you deleted within the last 30 days, and for signed notes you have hidden:',
    '                  a signed note is kept for years from its signature (keptUntil in note.json), also after the account',
    '                  is erased',
    'pearls.json       your own and adopted clinical pearls, where there are any',
    'note-templates.json templates for notes that you made, where there are any',
    'medical-terms.csv your own medical terms, where there are any; Medical Terms imports this file',
    'chat/             messages you wrote in chat, room by room, and the files you brought there',
    'documents/        files you uploaded',
    'agreements/       signed agreements: the PDF, and what was filled in',
    'PROBLEMS.txt      only if a stored file could not be read to its end',
    '',
    'Times are ISO 8601 in UTC. Texts are UTF-8. This file holds health information: keep it where you keep charts.',
    '',
  ].join('\n')
}
