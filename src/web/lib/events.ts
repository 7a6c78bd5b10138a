import { useEffect, useEffectEvent } from 'react'
import { getUser } from '#contract/accounts.ts'
import { EVENT_NAME, EVENTS_PATH, ServerEvent } from '#contract/events.ts'
import { call } from './call.ts'
import { renewUserSoon } from './renew-user.ts'
import { useSession } from './session.ts'

interface EventListener {
  onEvent: (event: ServerEvent) => void
  /** The line was cut and is back, or something was lost on the way: ask again for what may have been missed. */
  onReconnect?: () => void
  /** The line was cut, and not from here. */
  onCut?: () => void
}

const listeners = new Set<EventListener>()
let connection: Promise<{ close: () => void }> | null = null
let closing: ReturnType<typeof setTimeout> | undefined

/** Long enough for one screen to give way to the next without a new connection. */
const IDLE_BEFORE_CLOSE_MS = 2_000

/**
 * Listens to what the server pushes to this user. The connection opens with the first listener, comes back by itself
 * after a cut, follows the session's token, and closes after the last listener left. Returns the function that leaves.
 */
export function subscribeToEvents(
  onEvent: (event: ServerEvent) => void,
  options: Omit<EventListener, 'onEvent'> = {},
): () => void {
  const listener: EventListener = { onEvent, ...options }
  listeners.add(listener)
  clearTimeout(closing)
  // A connection that could not even be loaded is tried again with the next listener.
  connection ??= connect().catch(() => {
    connection = null
    return { close: () => undefined }
  })
  return () => {
    listeners.delete(listener)
    if (listeners.size === 0) closing = setTimeout(disconnect, IDLE_BEFORE_CLOSE_MS)
  }
}

/** `subscribeToEvents` for as long as the component is on screen; the callbacks may change without reconnecting. */
export function useEvents(
  onEvent: (event: ServerEvent) => void,
  onReconnect?: () => void,
  onCut?: () => void,
): void {
  const event = useEffectEvent(onEvent)
  const reconnected = useEffectEvent(() => onReconnect?.())
  const cut = useEffectEvent(() => onCut?.())
  useEffect(
    () => subscribeToEvents((next) => event(next), { onReconnect: () => reconnected(), onCut: () => cut() }),
    [],
  )
}

async function connect(): Promise<{ close: () => void }> {
  const { io } = await import('socket.io-client')
  const socket = io({
    path: EVENTS_PATH,
    transports: ['websocket', 'polling'],
    tryAllTransports: true,
    auth: (answer) => answer({ token: useSession.getState().token }),
  })
  let connectedBefore = false
  const askAgain = () => {
    for (const { onReconnect } of listeners) onReconnect?.()
  }
  socket.on('connect', () => {
    if (connectedBefore) askAgain()
    connectedBefore = true
  })
  socket.on('disconnect', (reason) => {
    if (reason === 'io client disconnect') return
    for (const { onCut } of listeners) onCut?.()
  })
  socket.on(EVENT_NAME, (value: unknown) => {
    const event = ServerEvent.safeParse(value)
    if (!event.success) return
    // One session of the account ended; whether it is this one, only the server knows. If so the page asks to sign in.
    if (event.data.kind === 'signedOut') void call(getUser, {}).catch(() => undefined)
    if (event.data.kind === 'missed') askAgain()
    if (event.data.kind === 'accountChanged') renewUserSoon()
    for (const { onEvent } of listeners) onEvent(event.data)
  })
  // A token that the server refused is not tried again by itself; a new one is, and one that a second factor has freed.
  const unsubscribe = useSession.subscribe(({ token, user }, before) => {
    if (token === before.token && (user?.isHeld ?? false) === (before.user?.isHeld ?? false)) return
    socket.disconnect()
    if (token) socket.connect()
  })
  return {
    close() {
      unsubscribe()
      socket.disconnect()
    },
  }
}

function disconnect(): void {
  const open = connection
  connection = null
  void open?.then(({ close }) => close())
}
