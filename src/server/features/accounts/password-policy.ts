/** What a password must not be made of: what belongs to the account, and the product's name. */
interface PasswordOwner {
  email: string
  username: string
  productName: string
}

// What people begin with when they are asked for a password; written here in letters only.
const commonWords = [
  'abc',
  'admin',
  'administrator',
  'baseball',
  'batterystaple',
  'change',
  'clinic',
  'correcthorse',
  'default',
  'doctor',
  'dragon',
  'football',
  'hello',
  'hospital',
  'iloveyou',
  'letmein',
  'login',
  'master',
  'me',
  'medical',
  'medicine',
  'monkey',
  'my',
  'new',
  'nurse',
  'pass',
  'password',
  'passwort',
  'passw',
  'physician',
  'princess',
  'qwerty',
  'qwertz',
  'azerty',
  'root',
  'secret',
  'shadow',
  'spring',
  'summer',
  'autumn',
  'winter',
  'sunshine',
  'superman',
  'temp',
  'test',
  'the',
  'this',
  'is',
  'user',
  'welcome',
  'word',
]

const sequences = [
  '01234567890123456789',
  'abcdefghijklmnopqrstuvwxyz',
  'qwertyuiopasdfghjklzxcvbnm',
  'qwertzuiopasdfghjklyxcvbnm',
  'azertyuiopqsdfghjklmwxcvbn',
  '1q2w3e4r5t6y7u8i9o0p',
  '1qaz2wsx3edc4rfv5tgb6yhn7ujm',
]

const lookAlikes: Record<string, string> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
  '!': 'i',
}

// Shorter parts of an email or a username are in passwords by chance.
const SHORTEST_PERSONAL_PART = 4
const LONGEST_REPEATED_UNIT = 8
const FEWEST_DIFFERENT_CHARACTERS = 5

/** A sentence that says why the password is refused and what to do, or null when it may be used. */
export function passwordFault(password: string, owner: PasswordOwner): string | null {
  const typed = password.normalize('NFKC').toLowerCase()
  if (personalParts(owner).some((part) => typed.includes(part)))
    return 'The password contains your email, your username or the name of this product. Choose one that does not.'
  if (isCommon(typed))
    return 'This password is one of the first that are guessed. Choose one that is harder to guess, such as four words that do not belong together.'
  return null
}

function personalParts({ email, username, productName }: PasswordOwner): string[] {
  const mailbox = email.split('@')[0] ?? ''
  return [email, mailbox, username, productName]
    .map((part) => part.toLowerCase())
    .filter((part) => part.length >= SHORTEST_PERSONAL_PART)
}

function isCommon(typed: string): boolean {
  return (
    new Set(typed).size < FEWEST_DIFFERENT_CHARACTERS ||
    repeatsAUnit(typed) ||
    followsASequence(typed) ||
    isMadeOfCommonWords(typed) ||
    isMadeOfCommonWords(withoutLookAlikes(typed))
  )
}

/** With the digits and signs that stand for letters read as those; the ones at the end stand for themselves. */
function withoutLookAlikes(typed: string): string {
  const stem = typed.replace(/[^\p{Letter}]+$/u, '')
  return [...stem].map((character) => lookAlikes[character] ?? character).join('')
}

function repeatsAUnit(typed: string): boolean {
  for (let length = 1; length <= Math.min(LONGEST_REPEATED_UNIT, typed.length / 2); length += 1) {
    const unit = typed.slice(0, length)
    if (unit.repeat(Math.ceil(typed.length / length)).startsWith(typed)) return true
  }
  return false
}

function followsASequence(typed: string): boolean {
  return sequences.some((sequence) => {
    const forwards = sequence.repeat(Math.ceil(typed.length / sequence.length) + 1)
    const backwards = [...forwards].reverse().join('')
    return forwards.includes(typed) || backwards.includes(typed)
  })
}

/** Nothing but common words, runs of a sequence, digits and signs. */
function isMadeOfCommonWords(typed: string): boolean {
  const letters = typed.replace(/[^\p{Letter}]/gu, '')
  if (letters.length === 0) return false
  // reachable[i]: the first i letters are common words, one after another.
  const reachable = [true]
  for (let end = 1; end <= letters.length; end += 1)
    reachable[end] = commonWords.some(
      (word) => reachable[end - word.length] === true && letters.slice(end - word.length, end) === word,
    )
  return reachable[letters.length] === true
}
