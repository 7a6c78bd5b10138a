import { AGREEMENT_PROBLEMS, agreementFault, checkAgreements } from '#server/features/agreements/public.ts'
import { dropMendedNamed, keepFaults, nameOf } from '#server/platform/audit/audit-faults.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Hold } from './held-faults.ts'

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

  return async function look(hold: Hold): Promise<void> {
    const { ids, faults } = await checkAgreements(dependencies, { after, limit: aLook })
    const possible = ids.flatMap((id) =>
      AGREEMENT_PROBLEMS.map((problem) => nameOf(agreementFault(problem, id))),
    )
    const lookedAt = new Set(possible)
    hold(faults, (fault) => lookedAt.has(nameOf(fault)))
    const now = clock.now()
    await keepFaults(db, faults, now)
    await dropMendedNamed(db, { names: possible, found: faults, now })
    after = ids.length < aLook ? FIRST : (ids.at(-1) ?? FIRST)
  }
}
