import { randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { open, rename, rm, type FileHandle } from 'node:fs/promises'
import { createInterface } from 'node:readline'
import type { Readable, Writable } from 'node:stream'
import { parseArgs, type ParseArgsOptionsConfig } from 'node:util'

/** What a command reads and writes besides the files it is given; tests bring their own. */
export interface Surroundings {
  environment: Record<string, string | undefined>
  stdin: Readable
  stdout: Writable
  stderr: Writable
  signal?: AbortSignal
}

/** A mistake in how the command was called; the message says which. */
export class UsageError extends Error {}

/** A line that cannot be answered; the message says why and repeats nothing of it. */
export class BadLine extends Error {}

/** One answer a line of JSON, from a file or standard input (`-`) to a file or standard output (`-`). */
export interface LinesCommand {
  usage: string
  /** What becomes of one line, told in the sentence that counts those that failed: `written as a note`. */
  outcome: string
  /** Null when only the usage was asked for. Throws UsageError. */
  readSettings(args: string[], environment: Surroundings['environment']): LinesSettings | null
}

export interface LinesSettings {
  in: string
  out: string
  /** The answer to one line. Throws BadLine, or what `isOfTheLine` knows, when only this line is at fault. */
  answer(value: unknown, signal: AbortSignal | undefined): Promise<object>
  isOfTheLine(cause: unknown): cause is Error
  close(): void
}

const OF_ALL = {
  in: { type: 'string', default: '-' },
  out: { type: 'string', default: '-' },
  help: { type: 'boolean', default: false },
} as const

/** What the command was called with: its own options, and those of all. Throws UsageError. */
export function readOptions<Own extends ParseArgsOptionsConfig>(args: string[], own: Own) {
  try {
    return parseArgs({ args, options: { ...own, ...OF_ALL } }).values
  } catch (cause) {
    throw new UsageError((cause as Error).message, { cause })
  }
}

/**
 * Runs the command and answers its exit code: 0 when every line was answered, 1 when some were not, 2 when it was called
 * wrongly or could not read or write its files. The output file appears whole at the end or not at all.
 */
export async function runLines(
  command: LinesCommand,
  args: string[],
  surroundings: Surroundings,
): Promise<number> {
  const say = (message: string): void => void surroundings.stderr.write(`${message}\n`)
  try {
    const settings = command.readSettings(args, surroundings.environment)
    if (!settings) {
      surroundings.stdout.write(command.usage)
      return 0
    }
    const failed = await answerAll(settings, surroundings, say).finally(() => settings.close())
    if (failed > 0) say(`${failed} ${failed === 1 ? 'line' : 'lines'} could not be ${command.outcome}.`)
    return failed > 0 ? 1 : 0
  } catch (cause) {
    say(cause instanceof Error ? cause.message : 'Something went wrong.')
    if (cause instanceof UsageError) say(`\n${command.usage}`)
    return 2
  }
}

/** Reads, answers and passes on one line after another; tells how many failed. */
async function answerAll(
  settings: LinesSettings,
  around: Surroundings,
  say: (text: string) => void,
): Promise<number> {
  const output = settings.out === '-' ? toStream(around.stdout) : await toFile(settings.out)
  let failed = 0
  try {
    // Opened only now: a file that is missing says so at once, and somebody must be listening.
    const input = settings.in === '-' ? around.stdin : createReadStream(settings.in)
    let number = 0
    for await (const line of linesOf(input)) {
      around.signal?.throwIfAborted()
      number += 1
      if (line.trim() === '') continue
      try {
        const answer = await settings.answer(parseLine(line), around.signal)
        await output.write(`${JSON.stringify(answer)}\n`)
      } catch (cause) {
        if (!(cause instanceof BadLine || settings.isOfTheLine(cause))) throw cause
        failed += 1
        say(`line ${number}: ${cause.message}`)
      }
    }
    await output.finish()
    return failed
  } catch (cause) {
    await output.discard()
    throw cause
  }
}

function parseLine(line: string): unknown {
  try {
    return JSON.parse(line)
  } catch (cause) {
    throw new BadLine('this is not JSON.', { cause })
  }
}

async function* linesOf(input: Readable): AsyncGenerator<string> {
  // readline drops an error of its input.
  const failure = new Promise<never>((_resolve, reject) => input.once('error', reject))
  const lines = createInterface({ input, crlfDelay: Infinity })[Symbol.asyncIterator]()
  for (;;) {
    const next = await Promise.race([lines.next(), failure])
    if (next.done) return
    yield next.value
  }
}

interface Output {
  write(text: string): Promise<void>
  finish(): Promise<void>
  discard(): Promise<void>
}

function toStream(stream: Writable): Output {
  return {
    write: (text) =>
      new Promise((resolve, reject) => {
        stream.write(text, (cause) => (cause ? reject(cause) : resolve()))
      }),
    finish: () => Promise.resolve(),
    discard: () => Promise.resolve(),
  }
}

/** A file beside the one that is asked for, which takes its place when all is written. */
async function toFile(path: string): Promise<Output> {
  const temporary = `${path}.${randomUUID().slice(0, 8)}.part`
  const file: FileHandle = await open(temporary, 'wx')
  return {
    async write(text) {
      await file.write(text)
    },
    async finish() {
      await file.sync()
      await file.close()
      await rename(temporary, path)
    },
    async discard() {
      await file.close().catch(() => undefined)
      await rm(temporary, { force: true })
    },
  }
}

/** Runs a command of this process's own arguments and streams. */
export async function runFromTerminal(
  run: (args: string[], surroundings: Surroundings) => Promise<number>,
): Promise<void> {
  const controller = new AbortController()
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => controller.abort(new Error('Stopped; nothing was written.')))
  // A reader that went away (`| head`) is no mistake.
  process.stdout.on('error', () => process.exit(0))
  process.exitCode = await run(process.argv.slice(2), {
    environment: process.env,
    stdin: process.stdin,
    stdout: process.stdout,
    stderr: process.stderr,
    signal: controller.signal,
  })
}
