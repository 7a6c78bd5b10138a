import { create } from 'zustand'
import {
  CHAT_FILES_OF_A_MESSAGE,
  discardChatFile,
  uploadChatFile,
  type ChatFile,
} from '#contract/chat-messages.ts'
import { DOCUMENT_MEDIA_TYPES } from '#contract/document-files.ts'
import { DOCUMENT_MAX_BYTES } from '#domain/limits.ts'
import { call, CallError } from '#web/lib/call.ts'
import { checkFiles, extensionOf, type FileRules } from '#web/lib/check-files.ts'
import { newId } from '#web/lib/new-id.ts'
import { changeDraft, draftOf } from './drafts.ts'

export const CHAT_FILE_RULES: FileRules = {
  multiple: true,
  use: 'sent',
  extensions: Object.keys(DOCUMENT_MEDIA_TYPES),
  maxBytes: DOCUMENT_MAX_BYTES,
  whenTooLarge: 'Make it smaller, or split it.',
  check: ({ name, size }) =>
    size === 0 ? `“${name}” is empty. Choose it again from where it is kept.` : null,
}

/** A file on its way to the server, for a message that is not sent yet. */
export interface Attaching {
  id: string
  roomId: string
  name: string
  /** 0 to 1. */
  part: number
  /** Why it did not arrive; null while it is on its way. */
  problem: string | null
}

interface Entry extends Attaching {
  file: File
  cancelling: AbortController
}

const useEntries = create<{ entries: readonly Entry[] }>(() => ({ entries: [] }))

// What has not arrived is on this page alone: leaving it asks first.
useEntries.subscribe(({ entries }) => {
  if (entries.length > 0) window.addEventListener('beforeunload', warn)
  else window.removeEventListener('beforeunload', warn)
})

function warn(event: BeforeUnloadEvent): void {
  event.preventDefault()
}

/** The files of a room that have not arrived. */
export function useAttaching(): readonly Attaching[] {
  return useEntries(({ entries }) => entries)
}

/** Brings files for the next message of a room. Returns the sentences about those that are not taken. */
export function attach(roomId: string, files: readonly File[]): string[] {
  const { accepted, refused } = checkFiles(files, CHAT_FILE_RULES)
  const taken = draftOf(roomId).files.length + of(roomId).length
  const free = Math.max(0, CHAT_FILES_OF_A_MESSAGE - taken)
  for (const file of accepted.slice(0, free)) {
    const entry = { id: newId(), roomId, name: file.name, part: 0, problem: null, file }
    useEntries.setState(({ entries }) => ({
      entries: [...entries, { ...entry, cancelling: new AbortController() }],
    }))
    void upload(entry.id)
  }
  const sentences = refused.map(({ sentence }) => sentence)
  if (accepted.length > free)
    sentences.push(`A message takes ${CHAT_FILES_OF_A_MESSAGE} files at most. Send these, then the rest.`)
  return sentences
}

/** Sends one again that did not arrive. */
export function attachAgain(id: string): void {
  change(id, { part: 0, problem: null })
  void upload(id)
}

/** Stops one that is on its way, or takes it off the list. */
export function stopAttaching(id: string): void {
  entryOf(id)?.cancelling.abort()
  useEntries.setState(({ entries }) => ({ entries: entries.filter((entry) => entry.id !== id) }))
}

/** Throws away a file that arrived and was not sent; the server's sweep would take it too. */
export function detach(roomId: string, file: ChatFile): void {
  changeDraft(roomId, { files: draftOf(roomId).files.filter(({ id }) => id !== file.id) })
  void call(discardChatFile, { body: { id: file.id } }).catch(() => undefined)
}

export function forgetAttaching(): void {
  for (const { id } of useEntries.getState().entries) stopAttaching(id)
}

async function upload(id: string): Promise<void> {
  const entry = entryOf(id)
  if (!entry) return
  const { roomId, file, cancelling } = entry
  try {
    const answer = await call(
      uploadChatFile,
      { params: { id: roomId }, headers: { 'x-file-name': encodeURIComponent(file.name) } },
      { upload: named(file), signal: cancelling.signal, onSent: (part) => change(id, { part }) },
    )
    if (!entryOf(id)) return
    stopAttaching(id)
    changeDraft(roomId, { files: [...draftOf(roomId).files, answer.file] })
  } catch (error) {
    if (error instanceof CallError && error.code === 'aborted') return
    const problem =
      error instanceof CallError
        ? error.message
        : 'This file could not be read. Choose it again from where it is kept.'
    change(id, { problem })
  }
}

/** With the media type of its ending, whatever the system calls it; the server looks at the bytes. */
function named(file: File): Blob {
  const types: Record<string, string> = DOCUMENT_MEDIA_TYPES
  return file.slice(0, file.size, types[extensionOf(file.name)] ?? file.type)
}

function of(roomId: string): readonly Entry[] {
  return useEntries.getState().entries.filter((entry) => entry.roomId === roomId)
}

function entryOf(id: string): Entry | undefined {
  return useEntries.getState().entries.find((entry) => entry.id === id)
}

function change(id: string, changed: Partial<Attaching>): void {
  useEntries.setState(({ entries }) => ({
    entries: entries.map((entry) => (entry.id === id ? { ...entry, ...changed } : entry)),
  }))
}
