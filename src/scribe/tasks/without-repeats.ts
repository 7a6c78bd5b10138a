import { sameThing } from './candidates.ts'
import type { Due } from './due.ts'
import type { MeantTask } from './meant-task.ts'
import { isOfClass } from './said-around.ts'

/** Of the same thing said twice the later is kept where it says as much, else the fuller one. */
export function withoutRepeats(found: MeantTask[]): MeantTask[] {
  const kept: MeantTask[] = []
  for (const task of found) {
    const at = kept.findIndex(
      (other) => (sameThing(other, task) && !isOfAnotherDay(other, task)) || isSameReturn(other, task),
    )
    const known = kept[at]
    if (!known) kept.push(task)
    else if (detail(task) >= detail(known)) kept[at] = task
  }
  return kept.filter((task) => !isSaidInFull(task, kept))
}

/** "labs" beside the tests that were named, "pain medicine" beside the medicine. */
const LOOSE =
  /^(?!(?:\w+ )?(?:urine|blood|throat|wound|sputum|stool) cultures?)(?:(?:some|routine|basic|fasting|blood|another|more|repeat|lab|urine) )*(?:labs?|work ?ups?|laboratory|blood ?work|blood tests?|blood draws?|lab ?work|tests?|urine|swabs?|cultures?|imaging|stool)(?: (?:panels?|tests?|studies|today|levels?))*$/i

function isSaidInFull(task: MeantTask, all: MeantTask[]): boolean {
  if (task.kind === 'order' && LOOSE.test(task.subject.replace(/ (?:in|within|today|tomorrow).*$/, '')))
    return all.some(
      (other) =>
        other !== task &&
        other.kind === 'order' &&
        other.test === task.test &&
        Math.abs(other.sentence - task.sentence) < 25 &&
        !LOOSE.test(other.subject),
    )
  if (task.kind === 'prescription' && task.isClass)
    return all.some(
      (other) =>
        other.kind === 'prescription' &&
        !other.isClass &&
        (Math.abs(other.sentence - task.sentence) <= 6 || isOfClass(other.key, task.key)),
    )
  return false
}

/** "Come back." and "see you in two weeks" is one visit; in one week and in three months are two. */
const isSameReturn = (one: MeantTask, other: MeantTask): boolean =>
  one.kind === 'follow_up' &&
  other.kind === 'follow_up' &&
  (one.due === null || other.due === null || isDeepEqual(one.due, other.due))

/** "A chest x-ray today", and "we repeat the x-ray in six weeks": two. */
const isOfAnotherDay = (one: MeantTask, other: MeantTask): boolean =>
  one.kind === 'order' && one.due !== null && other.due !== null && !isDeepEqual(one.due, other.due)

const isDeepEqual = (one: Due, other: Due): boolean => JSON.stringify(one) === JSON.stringify(other)

const detail = (task: MeantTask): number =>
  task.subject.split(' ').length + (/\d/.test(task.subject) ? 3 : 0) + (task.due ? 3 : 0)
