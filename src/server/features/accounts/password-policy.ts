import type { PasswordStrength } from '#server/platform/password-strength/password-strength.ts'
import { passwordRefused, refusing } from './refusals.ts'

/** What a password must not be made of: what belongs to the account, and the product's name. */
interface PasswordOwner {
  email: string
  username: string
  first_name?: string | undefined
  firstName?: string | null
  last_name?: string | undefined
  lastName?: string | null
  productName: string
}

/** Ten thousand million guesses: with the hash as it is, years of a core. Decision 28. */
const FEWEST_GUESSES_LOG10 = 10

// Shorter parts of an email or a username are in passwords by chance.
const SHORTEST_PERSONAL_PART = 4

// Known from everywhere as an example, and in no list as a whole.
const EXAMPLES = ['correcthorsebatterystaple', 'correct horse battery staple', 'correct-horse-battery-staple']

/**
 * A sentence that says why the password is refused and what to do, or null when it may be used. `asker`: for whom it is
 * judged, an account or a place. Throws HasherBusyError.
 */
export async function passwordFault(
  password: string,
  owner: PasswordOwner,
  strength: PasswordStrength,
  asker: string,
): Promise<string | null> {
  const typed = password.normalize('NFKC')
  const lower = typed.toLowerCase()
  const parts = personalParts(owner)
  if (parts.some((part) => lower.includes(part)))
    return 'The password contains your email, your username or the name of this product. Choose one that does not.'
  const known = [...parts, ...namesOf(owner), ...EXAMPLES]
  if ((await strength.guessesLog10(typed, known, asker)) < FEWEST_GUESSES_LOG10)
    return 'This password is one of the first that are guessed. Choose one that is harder to guess, such as four words that do not belong together.'
  return null
}

/** Throws invalid_input for a password that is easy to guess, and too_many_requests. */
export async function refuseEasy(...about: Parameters<typeof passwordFault>): Promise<void> {
  const fault = await refusing(() => passwordFault(...about))
  if (fault) throw passwordRefused(fault)
}

function personalParts({ email, username, productName }: PasswordOwner): string[] {
  const mailbox = email.split('@')[0] ?? ''
  return [email, mailbox, username, productName]
    .map((part) => part.toLowerCase())
    .filter((part) => part.length >= SHORTEST_PERSONAL_PART)
}

function namesOf(owner: PasswordOwner): string[] {
  const names = [owner.first_name, owner.firstName, owner.last_name, owner.lastName]
  return names.flatMap((name) => (name ? [name.toLowerCase()] : []))
}
