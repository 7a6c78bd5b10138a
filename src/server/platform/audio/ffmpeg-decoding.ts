import { spawn, type ChildProcess, type SpawnOptions } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { accessSync, constants } from 'node:fs'
import { open, unlink } from 'node:fs/promises'
import type { FileHandle } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { once } from 'node:events'
import { environmentOfChildren } from '../child-environment.ts'
import { yieldCores } from '../thread-priority.ts'
import { AudioError } from './audio-error.ts'
import { SAMPLE_RATE } from './decoded-sound.ts'
import type { DecodingOptions } from './embedded-decoding.ts'
import type { AudioFormat, OtherAudioFormat } from './sniff-audio.ts'

/** Room for the film of a phone around its sound; more than this per second is no recording of a visit. */
const MOST_BYTES_PER_SECOND = 1_000_000
const LEAST_ALLOWED_BYTES = 64_000_000

/** Processor seconds: ten times what a slow machine needs, and no block of memory is larger than any frame is. */
const BASE_CPU_SECONDS = 20
const CPU_A_SECOND = 0.1
const LARGEST_BLOCK_BYTES = 256_000_000
/**
 * Address space of the whole program, where an hour of sound takes some tens of megabytes beside its libraries: a file of 15 kB can name thirty tracks of nine million
 * samples each, and the tables of them take gigabytes without one large block.
 */
const MOST_MEMORY_KB = 1_000_000
/** Where a system knows no such bound, the program runs without. */
const BOUNDED = `ulimit -v ${MOST_MEMORY_KB} 2>/dev/null; exec "$0" "$@"`
/** As for the decoders that come with the product; in steps of the system. */
const BEHIND_THE_SERVER = 3

/** The demuxer is named, so that a file cannot choose one that opens other files. */
const DEMUXERS = {
  wav: 'wav',
  mp3: 'mp3',
  ogg: 'ogg',
  flac: 'flac',
  webm: 'matroska',
  m4a: 'mov',
  aiff: 'aiff',
  amr: 'amr',
  caf: 'caf',
  asf: 'asf',
  aac: 'aac',
} as const satisfies Record<AudioFormat | OtherAudioFormat, string>

/** The ffmpeg of the machine, if there is one on the PATH. */
export function findFfmpeg(searchPath: string = process.env['PATH'] ?? ''): string | null {
  for (const folder of searchPath.split(delimiter)) {
    const candidate = join(folder, process.platform === 'win32' ? 'ffmpeg.exe' : 'ffmpeg')
    try {
      if (folder !== '') accessSync(candidate, constants.X_OK)
      if (folder !== '') return candidate
    } catch {
      // Not in this folder.
    }
  }
  return null
}

/** Decodes with ffmpeg. Throws AudioError, or the signal's reason. */
export async function* decodeWithFfmpeg(
  ffmpeg: string,
  format: AudioFormat | OtherAudioFormat,
  bytes: AsyncIterable<Uint8Array>,
  options: DecodingOptions & { maxSeconds: number },
): AsyncGenerator<Float32Array> {
  const file = await spool(
    bytes,
    Math.max(LEAST_ALLOWED_BYTES, options.maxSeconds * MOST_BYTES_PER_SECOND),
    options.signal,
  )
  try {
    yield* runFfmpeg(ffmpeg, format, file, options)
  } finally {
    await file.close()
  }
}

/**
 * MP4 must be read from both ends, so the bytes go to a file first. It has no name any more by the time it holds
 * anything: the sound of a visit does not stay behind, however the process ends.
 */
async function spool(
  bytes: AsyncIterable<Uint8Array>,
  atMost: number,
  signal?: AbortSignal,
): Promise<FileHandle> {
  const path = join(tmpdir(), `sound-${randomUUID()}`)
  const file = await open(path, 'wx+', 0o600)
  try {
    await unlink(path)
    let written = 0
    for await (const chunk of bytes) {
      signal?.throwIfAborted()
      written += chunk.length
      if (written > atMost) throw new AudioError('audio_too_long')
      await file.writeFile(chunk)
    }
    return file
  } catch (error) {
    await file.close()
    throw error
  }
}

async function* runFfmpeg(
  ffmpeg: string,
  format: AudioFormat | OtherAudioFormat,
  file: FileHandle,
  options: DecodingOptions & { maxSeconds: number },
): AsyncGenerator<Float32Array> {
  const input = ['-f', DEMUXERS[format], '-protocol_whitelist', 'file,pipe', '-i', 'file:/dev/stdin']
  const output = ['-vn', '-sn', '-dn', '-map', '0:a:0']
  if (Number.isFinite(options.maxSeconds)) output.push('-t', String(options.maxSeconds + 1))
  const most = Number.isFinite(options.maxSeconds) ? options.maxSeconds : 0
  const bounds = ['-max_alloc', String(LARGEST_BLOCK_BYTES)]
  bounds.push('-timelimit', String(Math.ceil(BASE_CPU_SECONDS + CPU_A_SECOND * most)))
  const raw = ['-ac', '1', '-ar', String(SAMPLE_RATE), '-f', 's16le', 'pipe:1']
  const quiet = ['-nostdin', '-hide_banner', '-loglevel', 'error']
  const child = spawnBounded(ffmpeg, [...quiet, ...bounds, ...input, ...output, ...raw], {
    stdio: [file.fd, 'pipe', 'pipe'],
    signal: options.signal,
    killSignal: 'SIGKILL',
    // Each of the arenas that an allocator keeps for threads would count as 64 MB.
    env: { ...environmentOfChildren(), MALLOC_ARENA_MAX: '2' },
  })
  yieldCores(child.pid, BEHIND_THE_SERVER)
  const ended = once(child, 'close').then(
    ([code]) => code as number | null,
    () => null,
  )
  const { stdout, stderr } = child
  if (stdout === null || stderr === null) throw new AudioError('unsupported_audio')
  let complaints = ''
  stderr.setEncoding('utf8').on('data', (text: string) => (complaints = (complaints + text).slice(-4_000)))
  let gaveSound = false
  try {
    for await (const samples of toSamples(stdout)) {
      gaveSound = true
      yield samples
    }
    const code = await ended
    options.signal?.throwIfAborted()
    if (!gaveSound) throw new AudioError('damaged_audio')
    if (code !== 0 || complaints.includes('partial file')) options.onEndsEarly?.()
  } finally {
    child.kill('SIGKILL')
    await ended
  }
}

function spawnBounded(program: string, given: string[], options: SpawnOptions): ChildProcess {
  if (process.platform === 'win32') return spawn(program, given, options)
  return spawn('/bin/sh', ['-c', BOUNDED, program, ...given], options)
}

async function* toSamples(stream: AsyncIterable<Buffer>): AsyncGenerator<Float32Array> {
  let odd: Buffer = Buffer.alloc(0)
  for await (const chunk of stream) {
    const bytes = odd.length === 0 ? chunk : Buffer.concat([odd, chunk])
    const samples = new Float32Array(bytes.length >> 1)
    for (let index = 0; index < samples.length; index += 1)
      samples[index] = bytes.readInt16LE(index * 2) / 32_768
    odd = bytes.subarray(samples.length * 2)
    if (samples.length > 0) yield samples
  }
}
