import { createHash, randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, rename, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** Paths of everything the embedded engine reads. */
export interface RecognizerFiles {
  encoder: string
  decoder: string
  tokens: string
  voiceDetector: string
}

/** A model file is not the one this program was measured with. */
export class ChangedFileError extends Error {}

const CHECKSUMS = {
  encoder: 'c6fc4b7bc5af75c0591fd157a1f3829b533d18e9769a888fd95a62e470dd4f4a',
  decoder: 'eed87831c3a6103534aae7d47a5d485025c659a1323901513961c39fe8a1a367',
  voiceDetector: '2623a2953f6ff3d2c1e61740c6cdb7168133479b267dfef114a4a3cc5bdd788f',
} as const

/** Moonshine adds this many tokens of its own behind those of the vocabulary it shares with Llama. */
const OWN_TOKENS = 768
const SHARED_TOKENS = 32_000

/**
 * Finds the files of the installed packages, checks them (a wrong model ends the process without a word), and makes the
 * vocabulary file in `cacheDir` if it is not there.
 */
export async function prepareRecognizerFiles(cacheDir: string): Promise<RecognizerFiles> {
  const model = new URL('model/tiny/quantized/', import.meta.resolve('@moonshine-ai/moonshine-js'))
  const files = {
    encoder: fileURLToPath(new URL('encoder_model.onnx', model)),
    decoder: fileURLToPath(new URL('decoder_model_merged.onnx', model)),
    voiceDetector: fileURLToPath(new URL('silero_vad_v5.onnx', import.meta.resolve('@ricky0123/vad-web'))),
  }
  const [tokens] = await Promise.all([
    prepareTokens(cacheDir),
    ...(['encoder', 'decoder', 'voiceDetector'] as const).map((name) =>
      checkFile(files[name], CHECKSUMS[name]),
    ),
  ])
  return { ...files, tokens }
}

async function checkFile(path: string, checksum: string): Promise<void> {
  const hash = createHash('sha256')
  for await (const chunk of createReadStream(path)) hash.update(chunk as Buffer)
  if (hash.digest('hex') !== checksum) throw new ChangedFileError()
}

/** The engine wants one line per token: its bytes in base64, and its number. */
async function prepareTokens(cacheDir: string): Promise<string> {
  const path = join(cacheDir, 'moonshine-tokens-1.txt')
  const known = await stat(path).catch(() => null)
  if (known !== null && known.size > 0) return path
  const { default: tokenizer } = await import('llama-tokenizer-js')
  const pieces = tokenizer.vocabById.slice(0, SHARED_TOKENS)
  for (let own = 0; pieces.length < SHARED_TOKENS + OWN_TOKENS; own += 1) pieces.push(`<<ST_${own}>>`)
  const lines = pieces.map((piece, id) => `${tokenBytes(piece).toString('base64')} ${id}\n`)
  await mkdir(cacheDir, { recursive: true })
  // Written aside and then named: another process never sees half a file.
  const draft = `${path}.${randomUUID()}`
  await writeFile(draft, lines.join(''))
  await rename(draft, path)
  return path
}

function tokenBytes(piece: string): Buffer {
  const byte = /^<0x([0-9A-F]{2})>$/.exec(piece)?.[1]
  return byte === undefined ? Buffer.from(piece.replaceAll('\u2581', ' ')) : Buffer.from(byte, 'hex')
}
