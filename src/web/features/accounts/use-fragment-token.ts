import { useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'

/**
 * A secret that a mailed or printed link carries behind the #, which browsers send to no server. It is read once and
 * taken out of the address at once, so that it is in no history and on no shared screen. Null when there is none.
 */
export function useFragmentToken(name: string): string | null {
  const { hash, pathname, search } = useLocation()
  const navigate = useNavigate()
  const [token] = useState(() => new URLSearchParams(hash.slice(1)).get(name) || null)
  const mustClear = token !== null && hash !== ''
  useEffect(() => {
    if (mustClear) void navigate({ pathname, search }, { replace: true })
  }, [mustClear, navigate, pathname, search])
  return token
}
