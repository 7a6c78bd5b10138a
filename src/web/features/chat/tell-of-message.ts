/** How long the windows in front have to say that they show it themselves. */
const FIRST_COME_MS = 150
const HELD_MS = 3_000

/** Whether this tab, and no other of this browser, tells of a message. `isShown`: it is being read here. */
export async function claimTelling(messageId: string, isShown: boolean): Promise<boolean> {
  const locks = navigator.locks as LockManager | undefined
  if (!locks) return !isShown
  if (!isShown) await new Promise((resolve) => setTimeout(resolve, FIRST_COME_MS))
  return new Promise((resolve) => {
    void locks.request(`attest-chat-told:${messageId}`, { ifAvailable: true }, async (lock) => {
      resolve(lock !== null && !isShown)
      if (lock) await new Promise((release) => setTimeout(release, HELD_MS))
    })
  })
}

/** What a notification of the system says: who wrote, and not a word of what. */
export function notificationTitle(authorName: string): string {
  return `New message from ${authorName}`
}

/** Whether the browser may be asked, was, or never will be. */
export function notificationPermission(): NotificationPermission | 'unavailable' {
  return 'Notification' in window ? Notification.permission : 'unavailable'
}

/** `onOpen`: it was clicked. One of a room takes the place of the last one. */
export function showNotification(authorName: string, roomId: string, onOpen: () => void): void {
  if (notificationPermission() !== 'granted') return
  try {
    const notification = new Notification(notificationTitle(authorName), { tag: roomId, silent: true })
    notification.onclick = () => {
      window.focus()
      notification.close()
      onOpen()
    }
  } catch {
    // Browsers of phones have the name and refuse the thing: the badge tells.
  }
}

const TONES = [
  { hertz: 660, at: 0, lasts: 0.12 },
  { hertz: 880, at: 0.1, lasts: 0.18 },
]
const LOUDNESS = 0.06

let context: AudioContext | null = null

/** Two short soft tones. A browser that nobody has touched yet stays silent. */
export function playTone(): void {
  if (typeof AudioContext === 'undefined') return
  context ??= new AudioContext()
  const { currentTime, destination } = context
  void context.resume().catch(() => undefined)
  for (const { hertz, at, lasts } of TONES) {
    const tone = context.createOscillator()
    const gain = context.createGain()
    tone.frequency.value = hertz
    gain.gain.setValueAtTime(0, currentTime + at)
    gain.gain.linearRampToValueAtTime(LOUDNESS, currentTime + at + 0.02)
    gain.gain.exponentialRampToValueAtTime(0.0001, currentTime + at + lasts)
    tone.connect(gain).connect(destination)
    tone.start(currentTime + at)
    tone.stop(currentTime + at + lasts)
  }
}
