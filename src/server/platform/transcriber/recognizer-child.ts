import { fork } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { environmentOfChildren } from '../child-environment.ts'
import { yieldCores } from '../thread-priority.ts'
import type {
  FromRecognizer,
  RecognizerReply,
  RecognizerRequest,
  RecognizerSetup,
  ToRecognizer,
} from './recognizer-protocol.ts'
import { TranscriberError } from './transcriber.ts'

/** The process ended, or was ended because it did not answer in time; a new one may do better. */
export class RecognizerEndedError extends Error {
  constructor(cause: string) {
    super(`The speech engine ended: ${cause}.`)
    this.name = 'RecognizerEndedError'
  }
}

/** Loading takes less than a second; a cold disk more. */
const START_LIMIT_MS = 60_000
/** Below the server: requests are answered while a visit is transcribed. */
const NICENESS = 7

const REASONS = {
  'files changed':
    'The files of the built-in speech engine are not the ones it was installed with: run npm ci.',
  'engine missing':
    'The built-in speech engine cannot run on this machine: set up an OpenAI-compatible transcription service instead.',
} as const

/** One running recognizer process. It takes one request at a time. */
export class RecognizerChild {
  readonly #process: ChildProcess
  #residentBytes = 0
  #isRunning = true

  private constructor() {
    this.#process = fork(new URL('./recognizer-worker.ts', import.meta.url), [], {
      serialization: 'advanced',
      // The flags of the server or the test runner are not for this process, nor are the secrets of its environment.
      execArgv: [],
      env: environmentOfChildren(),
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    })
    this.#process.on('exit', () => (this.#isRunning = false))
    this.#process.on('error', () => (this.#isRunning = false))
  }

  /** Starts a process and waits until its models are loaded. */
  static async start({ cacheDir, threads, marksUncertain }: RecognizerSetup): Promise<RecognizerChild> {
    const child = new RecognizerChild()
    try {
      const setup = { cacheDir, threads, marksUncertain }
      const message = await child.#exchange({ type: 'setup', setup }, START_LIMIT_MS)
      if (message.type === 'broken') throw new TranscriberError('unavailable', REASONS[message.reason])
      yieldCores(child.processId, NICENESS)
      return child
    } catch (error) {
      child.end()
      throw error
    }
  }

  get isRunning(): boolean {
    return this.#isRunning
  }

  get processId(): number | undefined {
    return this.#process.pid
  }

  /** Memory of the process after its last answer. */
  get residentBytes(): number {
    return this.#residentBytes
  }

  async ask(request: RecognizerRequest, limitMs: number): Promise<RecognizerReply> {
    const message = await this.#exchange({ type: 'request', request }, limitMs)
    if (message.type !== 'reply') {
      // An error inside the engine leaves its state unknown.
      this.end()
      throw new RecognizerEndedError('an error in it')
    }
    this.#residentBytes = message.residentBytes
    return message.reply
  }

  forget(session: number): void {
    if (this.#process.connected)
      this.#process.send({ type: 'forget', session } satisfies ToRecognizer, () => {})
  }

  /** Whether the program stays alive for this process; a command that is done should end while the process idles. */
  holdProgram(isHeld: boolean): void {
    if (isHeld) {
      this.#process.ref()
      this.#process.channel?.ref()
    } else {
      this.#process.unref()
      this.#process.channel?.unref()
    }
  }

  /** Ends the process; what it was doing is lost. */
  end(): void {
    this.#isRunning = false
    this.#process.kill('SIGKILL')
  }

  async #exchange(message: ToRecognizer, limitMs: number): Promise<FromRecognizer> {
    const { promise, resolve, reject } = Promise.withResolvers<FromRecognizer>()
    const onExit = (code: number | null, signal: string | null): void =>
      reject(new RecognizerEndedError(signal ?? `exit code ${code}`))
    const onError = (): void => reject(new RecognizerEndedError('it could not be started or reached'))
    const timer = setTimeout(() => {
      this.end()
      reject(new RecognizerEndedError('no answer in time'))
    }, limitMs)
    this.#process.once('message', resolve as (message: unknown) => void)
    this.#process.once('exit', onExit).once('error', onError)
    try {
      if (!this.#isRunning || !this.#process.connected) throw new RecognizerEndedError('it is not running')
      this.#process.send(message, (error) => error && onError())
      return await promise
    } finally {
      clearTimeout(timer)
      this.#process.off('message', resolve).off('exit', onExit).off('error', onError)
    }
  }
}
