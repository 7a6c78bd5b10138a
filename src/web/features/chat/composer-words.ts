import { CHAT_MESSAGE_CHARACTERS } from '#contract/chat-messages.ts'

/** From here on one is told how much room is left. */
const TELL_FROM = CHAT_MESSAGE_CHARACTERS - 500

/** What is said under a message that grows long; null while there is plenty of room. */
export function lengthWords(text: string): { sentence: string; isTooLong: boolean } | null {
  const characters = text.trim().length
  const left = CHAT_MESSAGE_CHARACTERS - characters
  if (left < 0) {
    const over = (-left).toLocaleString('en')
    const most = CHAT_MESSAGE_CHARACTERS.toLocaleString('en')
    return {
      sentence: `A message holds ${most} characters; this is ${over} too many. Shorten it, or send it in parts.`,
      isTooLong: true,
    }
  }
  if (characters < TELL_FROM) return null
  return { sentence: `${left.toLocaleString('en')} characters left`, isTooLong: false }
}
