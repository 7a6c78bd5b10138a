import { useRef } from 'react'
import { newId } from '#web/lib/new-id.ts'

/** The same id for the same thing as long as it is tried again: what was sent and not answered is not kept twice. */
export function useRepeatableId(): (thing: string) => string {
  const last = useRef({ thing: '', id: '' })
  return (thing) => {
    if (last.current.thing !== thing) last.current = { thing, id: newId() }
    return last.current.id
  }
}
