import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser'
import { type PasskeyAnswer } from '#contract/proofs.ts'
import { addPasskey, startOwnerProof, type startPasskey } from '#contract/second-factors.ts'
import { signInWithPasskey, startPasskeySignIn } from '#contract/sign-in.ts'
import type { Reply } from '#contract/endpoint.ts'
import { call, CallError } from '#web/lib/call.ts'

// Fetched with the first passkey, as this whole module is: the sign-in screen does not carry it.
const library = () => import('@simplewebauthn/browser')

/** Whether the browser offers passkeys among the suggestions of a field. */
export async function offersPasskeysInFields(): Promise<boolean> {
  const { browserSupportsWebAuthnAutofill } = await library()
  return browserSupportsWebAuthnAutofill()
}

/**
 * Signs in with a passkey of this device or of one nearby. `inField` waits until one is chosen among the suggestions of
 * the username; the next question, or `signal`, ends the wait. Throws CallError with a sentence to show, or with the code
 * `aborted`.
 */
export async function signInByPasskey({
  inField,
  signal,
}: {
  inField: boolean
  signal: AbortSignal
}): Promise<Reply<typeof signInWithPasskey>> {
  const { challengeId, options } = await call(
    startPasskeySignIn,
    { body: {} },
    { sessionEnded: 'refuse', signal },
  )
  const { startAuthentication, WebAuthnAbortService } = await library()
  if (signal.aborted) throw passkeyError('AbortError', '')
  signal.addEventListener('abort', () => WebAuthnAbortService.cancelCeremony(), { once: true })
  const response = await inWords(
    startAuthentication({
      // Made by the same library on the server, and handed through as it is.
      optionsJSON: options as unknown as PublicKeyCredentialRequestOptionsJSON,
      useBrowserAutofill: inField,
    }),
    'No passkey was used. Try again, or sign in with your password.',
  )
  return call(
    signInWithPasskey,
    { body: { challengeId, response: { ...response } } },
    { sessionEnded: 'refuse' },
  )
}

/** What a passkey of who is signed in answers, in place of the password. Throws CallError with a sentence to show. */
export async function answerOwnerProof(): Promise<PasskeyAnswer> {
  const { challengeId, options } = await call(startOwnerProof, { body: {} })
  const { startAuthentication } = await library()
  const response = await inWords(
    startAuthentication({ optionsJSON: options as unknown as PublicKeyCredentialRequestOptionsJSON }),
    'No passkey was used. Try again when you are ready.',
  )
  return { challengeId, response: { ...response } }
}

/** Lets the browser make a passkey and keeps it under `name`. Throws CallError with a sentence to show. */
export async function makePasskey(
  question: Reply<typeof startPasskey>,
  name: string,
): Promise<Reply<typeof addPasskey>> {
  const { startRegistration } = await library()
  const response = await inWords(
    startRegistration({ optionsJSON: question.options as unknown as PublicKeyCredentialCreationOptionsJSON }),
    'No passkey was made. Try again when you are ready.',
  )
  return call(addPasskey, { body: { challengeId: question.challengeId, response: { ...response }, name } })
}

/** The browser's own errors are for engineers. */
async function inWords<T>(asked: Promise<T>, given: string): Promise<T> {
  return asked.catch((error: unknown) => {
    throw passkeyError(error instanceof Error ? error.name : '', given)
  })
}

/** `given`: the sentence for somebody who closed the browser's question or let it pass. */
function passkeyError(name: string, given: string): CallError {
  if (name === 'AbortError') return new CallError({ code: 'aborted', message: 'The request was cancelled.' })
  if (name === 'InvalidStateError')
    return new CallError({
      code: 'conflict',
      message: 'This device already holds a passkey of your account.',
    })
  if (name === 'SecurityError')
    return new CallError({
      code: 'forbidden',
      message: 'Passkeys do not work at this address. Open the product at its own address and try again.',
    })
  if (name === 'NotSupportedError' || name === 'ConstraintError')
    return new CallError({
      code: 'forbidden',
      message: 'This device cannot make the kind of passkey that is needed. Try another device.',
    })
  return new CallError({ code: 'wrong_credentials', message: given })
}
