import { useEffect, useState } from 'react'
import { MINUTE_MS } from '#domain/time.ts'

/** The time, renewed every minute: for words such as "5 minutes ago". */
export function useNow(): Date {
  const [now, setNow] = useState(() => new Date())
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), MINUTE_MS)
    return () => clearInterval(timer)
  }, [])
  return now
}
