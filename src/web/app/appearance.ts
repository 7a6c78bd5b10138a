import type { MantineColorSchemeManager } from '@mantine/core'
import { useSession } from '#web/lib/session.ts'

let unsubscribe: (() => void) | undefined

/** Keeps light, dark or automatic with the session, so that the page has one place in local storage. */
export const appearanceManager: MantineColorSchemeManager = {
  get: () => useSession.getState().appearance,
  set: (appearance) => useSession.setState({ appearance }),
  subscribe(onUpdate) {
    unsubscribe = useSession.subscribe((state, before) => {
      if (state.appearance !== before.appearance) onUpdate(state.appearance)
    })
  },
  unsubscribe: () => unsubscribe?.(),
  clear: () => useSession.setState({ appearance: 'auto' }),
}
