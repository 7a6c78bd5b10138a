import { useCallback, useEffect, useState, useSyncExternalStore } from 'react'
import { getRecordingAudio } from '#contract/recordings.ts'
import { download } from '#web/lib/download.ts'
import { toastError } from '#web/lib/toast.ts'
import type { PlayWindow } from './evidence.ts'
import { createEvidencePlayer, type PlayerState } from './evidence-player.ts'

export interface UseEvidencePlayer {
  state: PlayerState
  speed: number
  setSpeed: (speed: number) => void
  /** Plays the stretches, or stops when this very key is playing. */
  toggle: (key: string, windows: PlayWindow[]) => void
  stop: () => void
}

/** A player for the recordings of one note. Recordings are fetched when first played and dropped with the screen. */
export function useEvidencePlayer(): UseEvidencePlayer {
  const [addresses] = useState<string[]>(() => [])
  const [player] = useState(() =>
    createEvidencePlayer({
      audio: new Audio(),
      addressOf: async (id) => {
        const { blob } = await download(getRecordingAudio, { params: { id } })
        const address = URL.createObjectURL(blob)
        addresses.push(address)
        return address
      },
    }),
  )
  const state = useSyncExternalStore(player.subscribe, player.getState)
  const [speed, setSpeed] = useState(1)

  useEffect(
    () => () => {
      player.stop()
      for (const address of addresses.splice(0)) URL.revokeObjectURL(address)
    },
    [player, addresses],
  )

  const toggle = useCallback(
    (key: string, windows: PlayWindow[]) => {
      const current = player.getState()
      if ((current.kind === 'playing' || current.kind === 'loading') && current.key === key) player.stop()
      else if (windows.length > 0) player.play(key, windows).catch(toastError)
    },
    [player],
  )

  return {
    state,
    speed,
    toggle,
    stop: player.stop,
    setSpeed(next) {
      setSpeed(next)
      player.setSpeed(next)
    },
  }
}
