import { PASSWORD_MIN_CHARACTERS } from '#contract/proofs.ts'

export interface PasswordJudgement {
  /** 0 nothing typed, 1 not accepted yet, 2 long enough, 3 strong by its length. */
  level: 0 | 1 | 2 | 3
  advice: string
}

export const WORDS_ADVICE = 'Four or five unrelated words are strong and easy to remember.'
const STRONG_CHARACTERS = 18
const FEWEST_DIFFERENT_CHARACTERS = 6

/**
 * Advice while a password is typed. The server has the last word: it alone knows the lists of what is guessed first. `personal` are the names and addresses typed beside
 * it, which are the first thing anybody guesses.
 */
export function judgePassword(password: string, personal: readonly string[] = []): PasswordJudgement {
  const length = Array.from(password).length
  if (length === 0)
    return {
      level: 0,
      advice: `At least ${PASSWORD_MIN_CHARACTERS} characters. ${WORDS_ADVICE}`,
    }
  if (length < PASSWORD_MIN_CHARACTERS)
    return {
      level: 1,
      advice: `${PASSWORD_MIN_CHARACTERS - length} more to go. A phrase of several words works well.`,
    }
  const lower = password.toLowerCase()
  const known = personal.map((word) => word.trim().toLowerCase()).filter((word) => word.length >= 4)
  if (known.some((word) => lower.includes(word) && length - word.length < PASSWORD_MIN_CHARACTERS))
    return {
      level: 1,
      advice: 'Too close to your name or address. Use words that have nothing to do with you.',
    }
  if (new Set(lower).size < FEWEST_DIFFERENT_CHARACTERS)
    return { level: 1, advice: 'Too repetitive. Use several different words.' }
  if (length < STRONG_CHARACTERS)
    return {
      level: 2,
      advice: 'Long enough, if nobody would guess it first. One more unrelated word makes it strong.',
    }
  return { level: 3, advice: 'Strong, unless the words belong together, as in a song.' }
}
