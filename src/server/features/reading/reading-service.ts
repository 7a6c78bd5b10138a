import { Readable } from 'node:stream'
import type { Received } from '#contract/endpoint.ts'
import type { LetterKind } from '#contract/letters.ts'
import type { generateTTS } from '#contract/reading.ts'
import { findLetters } from '#server/features/letters/public.ts'
import { createNoteReader, requireNote, type NotesDependencies } from '#server/features/notes/public.ts'
import { Refusal } from '#server/http/refusal.ts'
import { recordAudit } from '#server/platform/audit/audit-log.ts'
import type { Speaker } from '#server/platform/speaker/speaker.ts'
import { createSaying } from './saying.ts'
import { noteTexts, oneText, sectionTexts } from './reading-text.ts'

export interface ReadingDependencies extends NotesDependencies {
  speaker: Speaker
  /** Null once the session has ended. */
  mayAct(session: Caller['actor'], how: { isUse: false; whileLeaving: true }): Promise<unknown>
}

/** Pieces of a text, each half a minute of sound at most, that are held until all are made. */
const PIECES_HELD = 20
/** Of what is heard while it is made: one that is being sent, and the next. */
const PIECES_AHEAD = 2

type Asked = Received<typeof generateTTS>['body']

interface Caller {
  actor: { userId: string; sessionId: string }
  requestId: string
  signal: AbortSignal
}

/** MP3, whole or as it is made; `remark`: what the listener should know. */
interface Reading {
  body: Uint8Array | Readable
  remark: string | null
  /** Bytes in memory for as long as somebody listens. */
  held?: number
}

/** Reading aloud what stands in the actor's notes and letters, as it is saved. */
export function createReadingService(dependencies: ReadingDependencies) {
  const { db, work, speaker } = dependencies
  const notes = createNoteReader(dependencies)
  const saidOf = createSaying(dependencies)

  /** What is asked for, as it is written. Null when the note has nothing of the kind. */
  async function textsOf({ noteId, letter, sectionKey, sentenceId, withTitle }: Asked, caller: Caller) {
    if (letter) return letterTexts(noteId, letter, sentenceId, caller)
    const note = await notes.read(noteId, caller, 'note.listen')
    if (sentenceId) return oneText(note, sentenceId, withTitle)
    return sectionKey ? sectionTexts(note, sectionKey) : noteTexts(note)
  }

  function letterTexts(
    noteId: string,
    kind: LetterKind,
    id: string | undefined,
    { actor, requestId }: Caller,
  ) {
    return db.transaction(async (tx) => {
      await requireNote(tx, noteId, actor.userId)
      const about = { subjectType: 'note', subjectId: noteId } as const
      await recordAudit(tx, { actorId: actor.userId, action: 'note.listen', ...about, requestId })
      const letter = (await findLetters(tx, noteId)).find((row) => row.kind === kind)
      const sentences = letter?.sentences.filter((one) => id === undefined || one.id === id) ?? []
      return sentences.length === 0 ? null : sentences.map(({ text }) => text)
    })
  }

  return {
    voice() {
      speaker.warm()
      return { engine: speaker.engine, hasVoices: speaker.hasVoices }
    },

    async read(asked: Asked, caller: Caller): Promise<Reading> {
      const texts = await textsOf(asked, caller)
      if (texts === null) throw new Refusal('not_found', 'What was to be read is not there any more.')
      const said = await saidOf(texts, caller)
      const begun = said.split('\n', PIECES_HELD + 1)
      const whose = { owner: await work.ownerOf(caller.actor.userId), signal: caller.signal }
      const { mp3, remark } = await speaker.speak(begun[0] ?? '', asked.voice, whose)
      if (begun.length === 1) return { body: mp3, remark }
      const isHeld = asked.sentenceId !== undefined && begun.length <= PIECES_HELD
      const speak = async (words: string) => {
        await requireStillIn(dependencies, caller)
        return (await speaker.speak(words, asked.voice, { ...whose, isAhead: !isHeld })).mp3
      }
      const all = oneAfterTheOther(mp3, said, speak)
      if (isHeld) return { body: await joined(all), remark }
      const held = 2 * said.length + PIECES_AHEAD * mp3.length
      return { body: Readable.from(all), remark, held }
    },
  }
}

/** Whoever was signed out meanwhile hears nothing more; that something is still heard is no use of the session. */
async function requireStillIn({ mayAct }: ReadingDependencies, { actor }: Caller): Promise<void> {
  const session = await mayAct(actor, { isUse: false, whileLeaving: true })
  if (!session) throw new Refusal('unauthenticated', 'You were signed out. Sign in to go on listening.')
}

/**
 * `begun`: the sound of the first line. What somebody waits for within a text is whole or not there; a long reading is heard
 * while it is made, also that of one sentence: minutes of sound are not held for who asks for them many times at once. Its
 * words are taken from the text line by line: as many small texts would take several times as much.
 */
async function* oneAfterTheOther(
  begun: Uint8Array,
  said: string,
  speak: (words: string) => Promise<Uint8Array>,
): AsyncGenerator<Uint8Array> {
  yield begun
  for (let from = said.indexOf('\n') + 1; from > 0;) {
    const end = said.indexOf('\n', from)
    yield await speak(said.slice(from, end === -1 ? undefined : end))
    from = end + 1
  }
}

async function joined(parts: AsyncIterable<Uint8Array>): Promise<Uint8Array> {
  const all: Uint8Array[] = []
  for await (const part of parts) all.push(part)
  return Buffer.concat(all)
}
