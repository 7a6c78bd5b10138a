import { isMicOn, subscribeToMic } from '#web/features/recorder/mic-state.ts'
import { stepInactivity, type Inactivity, type InactivityEvent, type InactivityView } from './inactivity.ts'
import { hearOtherTabs, storeLastActivity } from './last-activity.ts'
import { tellServerOfUse } from './tell-server-of-use.ts'

const doings = ['pointerdown', 'keydown', 'touchstart', 'touchmove', 'wheel', 'click'] as const

/**
 * Watches mouse, keys, touch, microphone and the other tabs, and says what follows: at every change of the view, and
 * every second of its countdown. Returns the function that stops it.
 */
export function watchInactivity(onView: (view: InactivityView) => void, now = () => Date.now()): () => void {
  let state: Inactivity | null = null
  let timer: ReturnType<typeof setTimeout> | undefined

  const take = (event: InactivityEvent) => {
    const step = stepInactivity(state, event)
    state = step.state
    if (step.store !== null) {
      storeLastActivity(step.store)
      tellServerOfUse(step.store)
    }
    clearTimeout(timer)
    if (step.view.kind === 'out') stop()
    else timer = setTimeout(check, step.nextCheckMs)
    onView(step.view)
  }
  const check = () => take({ kind: 'check', at: now() })
  const act = () => take({ kind: 'activity', at: now() })
  const onVisible = () => {
    // Timers of a page in the background, or of a computer that slept, are late.
    if (document.visibilityState === 'visible') check()
  }
  const move = onRealMovement(act)
  const leave = [
    hearOtherTabs((lastActivityAt) => take({ kind: 'elsewhere', lastActivityAt, at: now() })),
    subscribeToMic(() => take({ kind: 'mic', on: isMicOn(), at: now() })),
  ]
  const options = { capture: true, passive: true }
  function stop() {
    clearTimeout(timer)
    for (const name of doings) window.removeEventListener(name, act, options)
    window.removeEventListener('mousemove', move, options)
    document.removeEventListener('visibilitychange', onVisible)
    for (const leaveOne of leave) leaveOne()
  }
  for (const name of doings) window.addEventListener(name, act, options)
  window.addEventListener('mousemove', move, options)
  document.addEventListener('visibilitychange', onVisible)
  take({ kind: 'start', at: now(), micOn: isMicOn() })
  return stop
}

/** Browsers also report a movement when something appears under a mouse that stands still. */
function onRealMovement(act: () => void): (event: MouseEvent) => void {
  let last: { x: number; y: number } | null = null
  return ({ screenX: x, screenY: y }) => {
    const moved = last !== null && (last.x !== x || last.y !== y)
    last = { x, y }
    if (moved) act()
  }
}
