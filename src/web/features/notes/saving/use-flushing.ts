import { useEffect } from 'react'

/** Has a saver send what is unsaved when the page or its screen is left, and when the network is back. */
export function useFlushing(saver: { flush: (leaving?: boolean) => void }): void {
  useEffect(() => {
    const flush = () => saver.flush()
    const flushWhenHidden = () => {
      if (document.visibilityState === 'hidden') saver.flush(true)
    }
    const leave = () => saver.flush(true)
    document.addEventListener('visibilitychange', flushWhenHidden)
    window.addEventListener('pagehide', leave)
    window.addEventListener('blur', flush)
    window.addEventListener('online', flush)
    return () => {
      document.removeEventListener('visibilitychange', flushWhenHidden)
      window.removeEventListener('pagehide', leave)
      window.removeEventListener('blur', flush)
      window.removeEventListener('online', flush)
      saver.flush()
    }
  }, [saver])
}
