import { useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { z } from 'zod'

/**
 * A secret that a mailed or printed link carries behind the #, which browsers send to no server. It is kept by this screen
 * and taken out of the address at once, so that it is in no history and on no shared screen. Null when there is none.
 * `reloads`: it outlives a reload of the tab, where the screen without it would do something else: it is kept beside this
 * one step of the tab's way, and is gone with it.
 */
export function useFragmentToken(name: string, { reloads = false } = {}): string | null {
  const { hash, pathname, search, state } = useLocation()
  const navigate = useNavigate()
  const inAddress = new URLSearchParams(hash.slice(1)).get(name) || null
  const [token, setToken] = useState(inAddress ?? (reloads ? keptIn(state, name) : null))
  // Another link may be opened while this screen is there.
  if (inAddress !== null && inAddress !== token) setToken(inAddress)
  useEffect(() => {
    if (inAddress === null) return
    void navigate(
      { pathname, search },
      {
        replace: true,
        state: reloads ? ({ link: { name, token: inAddress } } satisfies z.input<typeof Kept>) : null,
      },
    )
  }, [inAddress, name, navigate, pathname, reloads, search])
  return token
}

const Kept = z.object({ link: z.object({ name: z.string(), token: z.string() }) })

function keptIn(state: unknown, name: string): string | null {
  const kept = Kept.safeParse(state)
  return kept.success && kept.data.link.name === name ? kept.data.link.token : null
}
