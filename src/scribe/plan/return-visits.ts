import { kindOf } from './plan-kinds.ts'
import type { Problem } from './plan-labels.ts'
import type { NoteLine } from '../visit-lines.ts'
import { APPOINTMENT, RETURN_ONLY } from './plan-rules.ts'

/** "We will see her back sooner if needed." */
const SOONER = /\b(?:sooner|earlier) if (?:needed|necessary|(?:he|she|they) needs? to)\b/
const WHEN = /\b(?:in|within|for) (?:about |another )?(?:(\d+)(?:-(\d+))?|an?) (day|week|month|year)s?\b/
const DAYS: Record<string, number> = { day: 1, week: 7, month: 30, year: 365 }

/** The days until what a line speaks of, as "14" or "7-14"; null where it names no time. */
function daysUntil({ text }: NoteLine): string | null {
  const match = WHEN.exec(text)
  if (!match?.[3]) return null
  return [match[1] ?? '1', ...(match[2] ? [match[2]] : [])]
    .map((count) => Number(count) * (DAYS[match[3] as string] ?? 0))
    .join('-')
}

/** Each visit to come once: "make an appointment" goes beside the line that says when, or what for. */
export function withoutRepeatedReturns(problems: Problem[]): Problem[] {
  const returns = problems.flatMap(({ lines }) => lines).filter((line) => kindOf(line) === 'Follow-up')
  const repeated = returns.filter((line, i) =>
    returns.some((other, k) => other !== line && isRepeatOf(line, other, k < i)),
  )
  return problems.map((problem) => ({
    ...problem,
    lines: problem.lines.filter((line) => !repeated.includes(line)),
  }))
}

function isRepeatOf(line: NoteLine, other: NoteLine, isEarlier: boolean): boolean {
  const days = daysUntil(line)
  if (APPOINTMENT.test(line.text)) {
    if (APPOINTMENT.test(other.text)) return isEarlier && days === daysUntil(other)
    return days === null ? other.text.split(' ').length > LEAST_TOLD : days === daysUntil(other)
  }
  // "Sooner if needed" hangs on the visit that it would be sooner than.
  if (days === null && SOONER.test(line.text)) return SOONER.test(other.text) && daysUntil(other) !== null
  return (
    isEarlier &&
    days !== null &&
    days === daysUntil(other) &&
    RETURN_ONLY.test(line.text) &&
    RETURN_ONLY.test(other.text)
  )
}
/** Words of a line that says more of a visit than that there will be one. */
const LEAST_TOLD = 4
