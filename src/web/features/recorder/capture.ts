/** How long one slice is: what a page that is killed may lose, at most. */
export const SLICE_MS = 250

/** What a capture tells. */
export interface CaptureHandlers {
  /** About `SLICE_MS` of audio, in order; the first slice begins the file. Slices joined are the file. */
  onSlice: (bytes: Promise<ArrayBuffer>, ms: number) => void
  /** It ended without having been asked to. */
  onFailure: () => void
}

/** Turns the sound of a microphone into slices. */
export interface Capture {
  readonly mediaType: string
  start(): void
  pause(): void
  resume(): void
  /** Hands over what is heard so far, without waiting for the slice to be full. */
  flush(): void
  /** Resolves after the last slice was handed over. */
  stop(): Promise<void>
}
