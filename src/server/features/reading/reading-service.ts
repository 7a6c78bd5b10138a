import { Readable } from 'node:stream'
import type { Received } from '#contract/endpoint.ts'
import type { LetterKind } from '#contract/letters.ts'
import { READING_MAX_CHARACTERS, type generateTTS } from '#contract/reading.ts'
import type { VoiceKey } from '#contract/voices.ts'
import { findLetters } from '#server/features/letters/public.ts'
import { createNoteReader, requireNote, type NotesDependencies } from '#server/features/notes/public.ts'
import { ownWordsIn } from '#server/features/terms/public.ts'
import { Refusal } from '#server/http/refusal.ts'
import { recordAudit } from '#server/platform/audit/audit-log.ts'
import type { Speaker, SpeechFor } from '#server/platform/speaker/speaker.ts'
import { noteTexts, oneText, sectionTexts } from './reading-text.ts'

export interface ReadingDependencies extends NotesDependencies {
  speaker: Speaker
}

/** Pieces of a text, each half a minute of sound at most, that are held until all are made. */
const PIECES_HELD = 20

type Asked = Received<typeof generateTTS>['body']

interface Caller {
  actor: { userId: string }
  requestId: string
  signal: AbortSignal
}

/** MP3, whole or as it is made; `remark`: what the listener should know. */
interface Reading {
  body: Uint8Array | Readable
  remark: string | null
}

/** Reading aloud what stands in the actor's notes and letters, as it is saved. */
export function createReadingService(dependencies: ReadingDependencies) {
  const { db, work, speaker } = dependencies
  const notes = createNoteReader(dependencies)

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

  /** What a voice is given, piece by piece. */
  async function piecesOf(texts: string[], { actor, signal }: Caller): Promise<string[]> {
    const own = await ownWordsIn(db, actor.userId, texts.join('\n'))
    return (await work.run('aloud', { texts, own }, { userId: actor.userId, signal })).flat()
  }

  return {
    voice() {
      speaker.warm()
      return { engine: speaker.engine, hasVoices: speaker.hasVoices }
    },

    async read(asked: Asked, caller: Caller): Promise<Reading> {
      const texts = await textsOf(asked, caller)
      if (texts === null) throw new Refusal('not_found', 'What was to be read is not there any more.')
      if (texts.reduce((sum, { length }) => sum + length, 0) > READING_MAX_CHARACTERS)
        throw new Refusal(
          'too_large',
          'This is too long to be read in one go. Listen to it section by section.',
        )
      const [first, ...rest] = await piecesOf(texts, caller)
      if (first === undefined)
        throw new Refusal('conflict', 'There is nothing here that could be read aloud.')
      const whose = { owner: await work.ownerOf(caller.actor.userId), signal: caller.signal }
      const { mp3, remark } = await speaker.speak(first, asked.voice, whose)
      if (rest.length === 0) return { body: mp3, remark }
      const going = { begun: mp3, rest, voice: asked.voice }
      const all = oneAfterTheOther(speaker, going, { ...whose, isAhead: !isHeld(asked, rest) })
      return { body: isHeld(asked, rest) ? await joined(all) : Readable.from(all), remark }
    },
  }
}

/**
 * What somebody waits for within a text is whole or not there; a long reading is heard while it is made, also that of one
 * sentence: minutes of sound are not held for who asks for them many times at once.
 */
const isHeld = ({ sentenceId }: Asked, rest: string[]): boolean =>
  sentenceId !== undefined && rest.length < PIECES_HELD

async function* oneAfterTheOther(
  speaker: Speaker,
  { begun, rest, voice }: { begun: Uint8Array; rest: string[]; voice: VoiceKey },
  whose: SpeechFor,
): AsyncGenerator<Uint8Array> {
  yield begun
  for (const words of rest) yield (await speaker.speak(words, voice, whose)).mp3
}

async function joined(parts: AsyncIterable<Uint8Array>): Promise<Uint8Array> {
  const all: Uint8Array[] = []
  for await (const part of parts) all.push(part)
  return Buffer.concat(all)
}
