const LONGEST_WAIT_MS = 5_000

/**
 * What the lookup that the server names answers about the network address of this browser, such as
 * `1;US;USA;United States`; an empty string where none is named. Throws when it does not answer.
 */
export async function lookUpCountry(): Promise<string> {
  const address = document.querySelector<HTMLMetaElement>('meta[name="country-lookup"]')?.content
  if (!address) return ''
  const reply = await fetch(address, {
    credentials: 'omit',
    referrerPolicy: 'no-referrer',
    signal: AbortSignal.timeout(LONGEST_WAIT_MS),
  })
  return reply.text()
}
