import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { signIn } from '#contract/sign-in.ts'
import type { Reply } from '#contract/endpoint.ts'
import { CallError } from '#web/lib/call.ts'
import { offersPasskeysInFields, signInByPasskey } from './passkeys.ts'

/**
 * Signing in with a passkey: by `ask`, which opens the browser's question, and, while `inField` is true, among the
 * suggestions of the username field.
 */
export function usePasskeySignIn(options: {
  inField: boolean
  onSignedIn: (session: Reply<typeof signIn>) => void
}) {
  const { inField } = options
  const [failure, setFailure] = useState<string | null>(null)
  const [isAsking, setIsAsking] = useState(false)
  // Begins the waiting in the field anew after the button's question, which ended it.
  const [round, setRound] = useState(0)
  const onSignedIn = useEffectEvent(options.onSignedIn)

  const waiting = useRef<AbortController>(null)
  useEffect(() => {
    if (!inField) return
    waiting.current = new AbortController()
    const { signal } = waiting.current
    const wait = async () => {
      if (!(await offersPasskeysInFields()) || signal.aborted) return
      const session = await signInByPasskey({ inField: true, signal })
      if (!signal.aborted) onSignedIn(session)
    }
    // Nobody asked for it: only a passkey that was chosen and then refused is worth a word.
    wait().catch((error: unknown) => {
      if (!signal.aborted && isRefusedPasskey(error)) setFailure(error.message)
    })
    return () => waiting.current?.abort()
  }, [inField, round])

  // A question that the browser still asks when the screen goes is of no use any more.
  const asking = useRef<AbortController>(null)
  useEffect(() => () => asking.current?.abort(), [])

  async function ask() {
    if (asking.current) return
    asking.current = new AbortController()
    // The browser asks one question at a time, and the later one wins: a slow start in the field would end this one.
    waiting.current?.abort()
    setFailure(null)
    setIsAsking(true)
    try {
      options.onSignedIn(await signInByPasskey({ inField: false, signal: asking.current.signal }))
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      if (error.code !== 'aborted') setFailure(error.message)
      setRound((before) => before + 1)
    } finally {
      asking.current = null
      setIsAsking(false)
    }
  }

  return { isAsking, failure, ask: () => void ask() }
}

/** The server did not accept it, which it says with a request to find it by. */
function isRefusedPasskey(error: unknown): error is CallError {
  return (
    error instanceof CallError &&
    error.requestId !== null &&
    ['wrong_credentials', 'link_expired', 'forbidden'].includes(error.code)
  )
}
