/** Without these characters at its end. A pattern would look for the end from each of them: a text of dots holds 20,000. */
export function withoutEnd(text: string, characters: string): string {
  let end = text.length
  while (end > 0 && characters.includes(text.charAt(end - 1))) end -= 1
  return text.slice(0, end)
}
