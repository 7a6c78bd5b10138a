import type { UseReader } from './use-reader.ts'

const ignore = () => undefined

/** Reads nothing. */
export const silentReader: UseReader = {
  state: { kind: 'idle' },
  listen: ignore,
  toggle: ignore,
  step: ignore,
  stop: ignore,
  editHere: ignore,
  prepare: ignore,
}
