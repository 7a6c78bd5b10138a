/** Keeps the screen on, where the browser can, until the returned function is called. A phone that locks stops recording. */
export function keepAwake(): () => void {
  let sentinel: WakeLockSentinel | null = null
  let released = false
  const take = () => {
    if (document.visibilityState !== 'visible' || released) return
    // Refused on a low battery, and absent from older browsers: the recording goes on without it.
    const wakeLock = navigator.wakeLock as WakeLock | undefined
    wakeLock
      ?.request('screen')
      .then((given) => {
        if (released) void given.release()
        else sentinel = given
      })
      .catch(() => {})
  }
  take()
  // The browser takes it back whenever the page is hidden.
  document.addEventListener('visibilitychange', take)
  return () => {
    released = true
    document.removeEventListener('visibilitychange', take)
    void sentinel?.release().catch(() => {})
  }
}
