import { useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'

/**
 * A secret that a mailed or printed link carries behind the #, which browsers send to no server. It is kept by this screen
 * and taken out of the address at once, so that it is in no history and on no shared screen. Null when there is none.
 */
export function useFragmentToken(name: string): string | null {
  const { hash, pathname, search } = useLocation()
  const navigate = useNavigate()
  const inAddress = new URLSearchParams(hash.slice(1)).get(name) || null
  const [token, setToken] = useState(inAddress)
  // Another link may be opened while this screen is there.
  if (inAddress !== null && inAddress !== token) setToken(inAddress)
  useEffect(() => {
    if (inAddress !== null) void navigate({ pathname, search }, { replace: true })
  }, [inAddress, navigate, pathname, search])
  return token
}
