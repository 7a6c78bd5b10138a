import type { Uploads } from './uploads.ts'

interface PieceWriterDeps {
  /** SHA-256, in hexadecimal. */
  digest: (bytes: ArrayBuffer) => Promise<string>
  uploads: Pick<Uploads, 'addPiece'>
}

/** A piece goes to the server once it has this much. */
const PIECE_MS = 1_000

/** The piece that is being recorded: kept anew with each slice, so that little is lost with the page. */
interface GrowingPiece {
  number: number
  slices: Promise<ArrayBuffer>[]
  ms: number
}

const emptyPiece = (number: number): GrowingPiece => ({ number, slices: [], ms: 0 })

/** Makes pieces of the slices of one recording and keeps them, in order. */
export class PieceWriter {
  /** Ends when every slice so far is kept; rejects when one could not be. */
  written: Promise<void> = Promise.resolve()
  private readonly recordingId: string
  private readonly deps: PieceWriterDeps
  private growing = emptyPiece(0)

  constructor(recordingId: string, deps: PieceWriterDeps) {
    this.recordingId = recordingId
    this.deps = deps
  }

  add(slice: Promise<ArrayBuffer>, ms: number): void {
    const { growing } = this
    growing.slices.push(slice)
    growing.ms += ms
    const isWhole = growing.ms >= PIECE_MS
    if (isWhole) this.growing = emptyPiece(growing.number + 1)
    const known = { slices: growing.slices.length, ms: growing.ms, isWhole }
    this.written = this.written.then(() => this.write(growing, known))
  }

  private async write(
    { number, slices }: GrowingPiece,
    { slices: known, ms, isWhole }: { slices: number; ms: number; isWhole: boolean },
  ): Promise<void> {
    // Behind a slow disk: what is written next holds this, too.
    if (known < slices.length) return
    const bytes = await new Blob(await Promise.all(slices)).arrayBuffer()
    const sha256 = await this.deps.digest(bytes)
    const { recordingId } = this
    await this.deps.uploads.addPiece({ recordingId, number, sha256, ms, bytes }, { isWhole })
  }
}
