/** A browser that cannot tell says nothing for ever. */
const PATIENCE_MS = 5_000

/** How long a file plays, in ms, as far as this browser can tell from its head; null when it cannot. */
export function soundDurationMs(file: Blob): Promise<number | null> {
  return new Promise((resolve) => {
    const sound = document.createElement('audio')
    const address = URL.createObjectURL(file)
    const settle = (seconds: number) => {
      clearTimeout(timer)
      sound.removeAttribute('src')
      URL.revokeObjectURL(address)
      resolve(Number.isFinite(seconds) && seconds > 0 ? Math.round(seconds * 1_000) : null)
    }
    const timer = setTimeout(() => settle(Number.NaN), PATIENCE_MS)
    sound.preload = 'metadata'
    sound.onloadedmetadata = () => settle(sound.duration)
    sound.onerror = () => settle(Number.NaN)
    sound.src = address
  })
}
