import { useEffect, useRef, type RefObject } from 'react'

/** The element to show the bytes in; it gets their address for as long as it is on the screen. */
export function useSource<Shown extends HTMLImageElement | HTMLIFrameElement>(
  blob: Blob,
): RefObject<Shown | null> {
  const element = useRef<Shown>(null)
  useEffect(() => {
    const address = URL.createObjectURL(blob)
    if (element.current) element.current.src = address
    return () => URL.revokeObjectURL(address)
  }, [blob])
  return element
}
