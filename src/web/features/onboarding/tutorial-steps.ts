/** Step 0 is the film, 1 to 4 explain, 5 says that all is done. */
export const FIRST_STEP = 1
export const LAST_STEP = 5

export type TutorialMove = 'next' | 'back'

/** The step after a move: forward ends at 5; back ends at 1, the film is seen once. */
export function moveTutorial(step: number, move: TutorialMove): number {
  return move === 'next' ? Math.min(LAST_STEP, step + 1) : Math.max(FIRST_STEP, step - 1)
}
