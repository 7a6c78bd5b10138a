/** Without such characters at its end. A pattern of many would look for the end from each of them: a text of dots holds 20,000. */
export function withoutEnd(text: string, character: RegExp): string {
  let end = text.length
  while (end > 0 && character.test(text.charAt(end - 1))) end -= 1
  return text.slice(0, end)
}
