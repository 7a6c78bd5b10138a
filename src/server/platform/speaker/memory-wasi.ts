/**
 * What a WebAssembly program of the command line needs of its system (WASI preview 1), with files in memory: what a patient
 * said never comes to a disk.
 */

const OK = 0
const BAD_FILE = 8
const NO_SUCH_FILE = 44
const TOO_BIG = 22
const ROOT = 3
const CREATE = 1
const TRUNCATE = 8
const DEVICE = 2
const FOLDER = 3
const FILE = 4

interface OpenFile {
  name: string
  at: number
}

class Exited extends Error {}

class GrowingFile {
  #bytes: Uint8Array
  size: number

  constructor(bytes: Uint8Array = new Uint8Array()) {
    this.#bytes = bytes
    this.size = bytes.length
  }

  get bytes(): Uint8Array {
    return this.#bytes.subarray(0, this.size)
  }

  write(at: number, piece: Uint8Array): void {
    const end = at + piece.length
    if (end > this.#bytes.length) {
      const grown = new Uint8Array(Math.max(end, this.#bytes.length * 2, 65_536))
      grown.set(this.bytes)
      this.#bytes = grown
    }
    this.#bytes.set(piece, at)
    this.size = Math.max(this.size, end)
  }
}

/**
 * Runs a program to its end: `args` as the command line gives them, `files` as it finds them, by their names without a
 * slash. Gives the files as it leaves them. Throws when it writes more than `mostBytes` into one of them.
 */
export async function runInMemory(
  program: WebAssembly.Module,
  args: readonly string[],
  { files, mostBytes }: { files: Readonly<Record<string, Uint8Array>>; mostBytes: number },
): Promise<Map<string, Uint8Array>> {
  const kept = new Map(Object.entries(files).map(([name, bytes]) => [name, new GrowingFile(bytes)]))
  const system = new MemorySystem(args, kept, mostBytes)
  const instance = await WebAssembly.instantiate(program, { wasi_snapshot_preview1: system.calls() })
  system.memory = instance.exports['memory'] as WebAssembly.Memory
  try {
    ;(instance.exports['_start'] as () => void)()
  } catch (error) {
    if (!(error instanceof Exited)) throw error
  }
  if (system.hasOverflown) throw new Error('The program wrote more than it may.')
  return new Map([...kept].map(([name, file]) => [name, file.bytes]))
}

class MemorySystem {
  memory = new WebAssembly.Memory({ initial: 0 })
  hasOverflown = false
  readonly #args: Uint8Array[]
  readonly #files: Map<string, GrowingFile>
  readonly #mostBytes: number
  readonly #open = new Map<number, OpenFile>()
  #next = ROOT + 1

  constructor(args: readonly string[], files: Map<string, GrowingFile>, mostBytes: number) {
    this.#args = args.map((arg) => new TextEncoder().encode(`${arg}\0`))
    this.#files = files
    this.#mostBytes = mostBytes
  }

  get #view(): DataView {
    return new DataView(this.memory.buffer)
  }

  #bytes(at: number, length: number): Uint8Array {
    return new Uint8Array(this.memory.buffer, at, length)
  }

  #set(at: number, value: number): number {
    this.#view.setUint32(at, value, true)
    return OK
  }

  calls(): Record<string, (...numbers: never[]) => number> {
    return {
      args_sizes_get: (count: number, size: number) => {
        this.#set(count, this.#args.length)
        return this.#set(
          size,
          this.#args.reduce((sum, { length }) => sum + length, 0),
        )
      },
      args_get: (places: number, texts: number) => this.#putArgs(places, texts),
      clock_time_get: (_id: number, _precision: bigint, at: number) => {
        this.#view.setBigUint64(at, 0n, true)
        return OK
      },
      fd_prestat_get: (fd: number, at: number) => {
        if (fd !== ROOT) return BAD_FILE
        this.#set(at, 0)
        return this.#set(at + 4, 1)
      },
      fd_prestat_dir_name: (fd: number, at: number) => {
        if (fd !== ROOT) return BAD_FILE
        this.#bytes(at, 1)[0] = '/'.charCodeAt(0)
        return OK
      },
      fd_fdstat_get: (fd: number, at: number) => this.#putKind(fd, at),
      fd_fdstat_set_flags: () => OK,
      fd_close: (fd: number) => {
        this.#open.delete(fd)
        return OK
      },
      path_open: (...[, , path, length, how, , , , at]: number[]) =>
        this.#openFile(path ?? 0, length ?? 0, how ?? 0, at ?? 0),
      fd_read: (fd: number, pieces: number, count: number, at: number) => this.#read(fd, pieces, count, at),
      fd_write: (fd: number, pieces: number, count: number, at: number) => this.#write(fd, pieces, count, at),
      fd_seek: (fd: number, by: bigint, from: number, at: number) => this.#seek(fd, Number(by), from, at),
      proc_exit: () => {
        throw new Exited()
      },
    }
  }

  #putArgs(places: number, texts: number): number {
    let at = texts
    for (const [index, arg] of this.#args.entries()) {
      this.#set(places + index * 4, at)
      this.#bytes(at, arg.length).set(arg)
      at += arg.length
    }
    return OK
  }

  #putKind(fd: number, at: number): number {
    const kind = fd < ROOT ? DEVICE : fd === ROOT ? FOLDER : this.#open.has(fd) ? FILE : null
    if (kind === null) return BAD_FILE
    this.#bytes(at, 24).fill(0xff).fill(0, 0, 8)
    this.#bytes(at, 1)[0] = kind
    return OK
  }

  #openFile(path: number, length: number, how: number, at: number): number {
    const name = new TextDecoder().decode(this.#bytes(path, length)).replace(/^\/+/, '')
    if (!this.#files.has(name) && (how & CREATE) === 0) return NO_SUCH_FILE
    if (!this.#files.has(name) || (how & TRUNCATE) !== 0) this.#files.set(name, new GrowingFile())
    const fd = this.#next
    this.#next += 1
    this.#open.set(fd, { name, at: 0 })
    return this.#set(at, fd)
  }

  #pieces(at: number, count: number): Uint8Array[] {
    return Array.from({ length: count }, (_, index) =>
      this.#bytes(this.#view.getUint32(at + index * 8, true), this.#view.getUint32(at + index * 8 + 4, true)),
    )
  }

  #read(fd: number, pieces: number, count: number, at: number): number {
    const open = this.#open.get(fd)
    const file = open && this.#files.get(open.name)
    if (!open || !file) return BAD_FILE
    const from = open.at
    for (const piece of this.#pieces(pieces, count)) {
      const some = file.bytes.subarray(open.at, open.at + piece.length)
      piece.set(some)
      open.at += some.length
    }
    return this.#set(at, open.at - from)
  }

  /** What it says on its standard output is let go. */
  #write(fd: number, pieces: number, count: number, at: number): number {
    const open = this.#open.get(fd)
    const file = open && this.#files.get(open.name)
    let written = 0
    for (const piece of this.#pieces(pieces, count)) {
      written += piece.length
      if (!open || !file) continue
      if (open.at + piece.length > this.#mostBytes) {
        this.hasOverflown = true
        return TOO_BIG
      }
      file.write(open.at, piece)
      open.at += piece.length
    }
    return fd < ROOT || open ? this.#set(at, written) : BAD_FILE
  }

  #seek(fd: number, by: number, from: number, at: number): number {
    const open = this.#open.get(fd)
    const file = open && this.#files.get(open.name)
    if (!open || !file) return BAD_FILE
    open.at = Math.max(0, by + (from === 0 ? 0 : from === 1 ? open.at : file.size))
    this.#view.setBigUint64(at, BigInt(open.at), true)
    return OK
  }
}
