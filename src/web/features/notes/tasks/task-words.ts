import type { TaskKind } from '#contract/tasks.ts'
import { formatPlainDate } from '#web/lib/format.ts'

/** What the screen calls the kinds of tasks. */
export const taskKindNames = {
  order: 'Order',
  referral: 'Referral',
  prescription: 'Prescription',
  follow_up: 'Follow-up',
  call: 'Call',
} as const satisfies Record<TaskKind, string>

/** When a task is due, in words; `late` once its day is over. `dueOn` is a calendar day, `today` a moment here. */
export function dueWords(dueOn: string, today: Date): { words: string; late: boolean } {
  const two = (value: number) => String(value).padStart(2, '0')
  const day = `${today.getFullYear()}-${two(today.getMonth() + 1)}-${two(today.getDate())}`
  if (dueOn === day) return { words: 'due today', late: false }
  return dueOn < day
    ? { words: `was due ${formatPlainDate(dueOn)}`, late: true }
    : { words: `due ${formatPlainDate(dueOn)}`, late: false }
}
