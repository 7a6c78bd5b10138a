import type { TermCalls } from '#contract/terms.ts'
import type { Physician } from '#testing/test-app.ts'

/** The terms of a list, in its order. */
export async function listedKeys(who: Physician, calls: TermCalls): Promise<string[]> {
  return (await who.call(calls.list, { body: { limit: 100 } })).reply.terms.map(({ term }) => term)
}
