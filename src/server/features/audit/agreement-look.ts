import { AGREEMENT_PROBLEMS, agreementFault, checkAgreements } from '#server/features/agreements/public.ts'
import { dropMendedNamed, keepFaults, nameOf, type Fault } from '#server/platform/audit/audit-faults.ts'
import type { Clock } from '#server/platform/clock.ts'

/** An account has one or two: a minute's part is a moment's work. */
const AGREEMENTS_A_LOOK = 200
const FIRST = '00000000-0000-0000-0000-000000000000'

/** Signed agreements held against their seals, over and over, a part at a time; a restart begins anew. Faults are kept. */
export function createAgreementLook(
  dependencies: Parameters<typeof checkAgreements>[0] & { clock: Clock },
  aLook = AGREEMENTS_A_LOOK,
) {
  const { db, clock } = dependencies
  let after = FIRST

  /** What this part found wrong, and the names of all that could have been wrong with it. */
  return async function look(): Promise<{ faults: Fault[]; lookedAt: Set<string> }> {
    const { ids, faults } = await checkAgreements(dependencies, { after, limit: aLook })
    const possible = ids.flatMap((id) =>
      AGREEMENT_PROBLEMS.map((problem) => nameOf(agreementFault(problem, id))),
    )
    const now = clock.now()
    await keepFaults(db, faults, now)
    await dropMendedNamed(db, { names: possible, found: faults, now })
    after = ids.length < aLook ? FIRST : (ids.at(-1) ?? FIRST)
    return { faults, lookedAt: new Set(possible) }
  }
}
