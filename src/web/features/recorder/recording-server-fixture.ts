import { createHash } from 'node:crypto'
import type { Recording } from '#contract/recordings.ts'
import { CallError } from '#web/lib/call.ts'
import type { StoredPiece } from './stored-recording.ts'
import type { Total, UploadCalls } from './uploader.ts'

/** What goes wrong with one call. `late:n` answers n turns later, so that replies overtake each other. */
export type Fault =
  | 'none'
  | 'requestLost'
  | 'replyLost'
  | 'serverError'
  | 'signedOut'
  | 'damaged'
  | 'twice'
  | 'pieceLost'
  | `late:${number}`

const turn = () => new Promise<void>((resolve) => setImmediate(resolve))

/** A server that checks every checksum, puts pieces in order by number, and finishes only what it holds whole. */
export class FakeRecordingServer {
  readonly pieces = new Map<number, Uint8Array>()
  finished: Uint8Array | null = null
  inFlight = 0
  mostInFlight = 0
  limitPieces = Infinity
  isGone = false
  private started = false
  private readonly faults: Fault[]

  constructor(faults: readonly Fault[] = []) {
    this.faults = [...faults]
  }

  readonly calls: UploadCalls = {
    start: () =>
      this.answer(() => {
        if (this.isGone) throw refusal('not_found')
        this.started = true
        return { limitMs: 300_000 }
      }),
    held: () =>
      this.answer(() => {
        this.mustBeStarted()
        return { recording: this.recording(), received: [...this.pieces.keys()] }
      }),
    put: (piece, signal) => this.answer((fault) => this.keep(piece, fault), signal),
    finish: (total) => this.answer(() => this.finish(total)),
  }

  private async answer<T>(act: (fault: Fault) => T, signal?: AbortSignal): Promise<T> {
    const fault = this.faults.shift() ?? 'none'
    this.mostInFlight = Math.max(this.mostInFlight, ++this.inFlight)
    try {
      await turn()
      if (fault.startsWith('late:'))
        for (let turns = Number(fault.slice(5)); turns > 0; turns -= 1) await turn()
      if (signal?.aborted) throw refusal('aborted')
      if (fault === 'requestLost') throw refusal('network')
      if (fault === 'serverError') throw refusal('internal')
      if (fault === 'signedOut') throw refusal('unauthenticated')
      if (fault === 'twice') act(fault)
      const result = act(fault)
      if (fault === 'replyLost') throw refusal('network')
      return result
    } finally {
      this.inFlight -= 1
    }
  }

  private keep(piece: StoredPiece, fault: Fault): void {
    this.mustBeStarted()
    if (this.finished) throw refusal('conflict')
    if (piece.number >= this.limitPieces) throw refusal('recording_limit')
    const bytes = new Uint8Array(piece.bytes.slice(0))
    if (fault === 'damaged') bytes[0] = (bytes[0] ?? 0) ^ 1
    if (createHash('sha256').update(bytes).digest('hex') !== piece.sha256) throw refusal('checksum_mismatch')
    if (fault !== 'pieceLost') this.pieces.set(piece.number, bytes)
  }

  private finish(total: Total): Recording {
    this.mustBeStarted()
    const numbers = Array.from({ length: total.pieces }, (_, number) => number)
    const missing = numbers.filter((number) => !this.pieces.has(number))
    if (missing.length > 0) throw refusal('pieces_missing', { missing })
    this.finished ??= Buffer.concat(numbers.flatMap((number) => this.pieces.get(number) ?? []))
    return this.recording(total.pieces)
  }

  private mustBeStarted(): void {
    if (!this.started || this.isGone) throw refusal('not_found')
  }

  private recording(pieces = this.pieces.size): Recording {
    return {
      id: '00000000-0000-4000-8000-000000000001',
      noteId: '00000000-0000-4000-8000-000000000002',
      source: 'microphone',
      state: this.finished ? 'received' : 'receiving',
      mediaType: 'audio/webm;codecs=opus',
      durationMs: null,
      bytes: 0,
      pieces,
      failure: null,
      createdAt: '2026-01-01T00:00:00.000Z',
    }
  }
}

function refusal(code: CallError['code'], details?: unknown): CallError {
  return new CallError({ code, message: `The server said ${code}.`, details })
}
