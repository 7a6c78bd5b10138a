/** How long one piece is. */
export const PIECE_MS = 1_000

/** What a capture tells. */
export interface CaptureHandlers {
  /** About `PIECE_MS` of audio, in order; the first piece begins the file. Pieces joined are the file. */
  onPiece: (bytes: Promise<ArrayBuffer>, ms: number) => void
  /** It ended without having been asked to. */
  onFailure: () => void
}

/** Turns the sound of a microphone into pieces. */
export interface Capture {
  readonly mediaType: string
  start(): void
  pause(): void
  resume(): void
  /** Resolves after the last piece was handed over. */
  stop(): Promise<void>
}
