const NUMBERS =
  `zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen
  eighteen nineteen`.split(/\s+/)
const TENS = 'twenty thirty forty fifty sixty seventy eighty ninety'.split(' ')

/**
 * The words that are counted: small letters, without marks and accents, apostrophes taken out, hyphens parting words, whole
 * numbers below a hundred and "mg" written out.
 */
export function countedWords(text: string): string[] {
  const plain = text
    .toLowerCase()
    .normalize('NFKD')
    .replaceAll(/[\u0300-\u036f'’]/g, '')
    .replaceAll(/\b\d{1,2}\b/g, (digits) => numberWords(Number(digits)))
    .replaceAll(/\bmg\b/g, 'milligrams')
  return plain.match(/[a-z0-9]+/g) ?? []
}

function numberWords(number: number): string {
  if (number < 20) return NUMBERS[number] as string
  const tens = TENS[Math.floor(number / 10) - 2] as string
  return number % 10 === 0 ? tens : `${tens} ${NUMBERS[number % 10]}`
}

/** How many words have to be changed, added or taken out to make what was said of what was heard. */
export function wordErrors(said: readonly string[], heard: readonly string[]): number {
  let before = Array.from({ length: heard.length + 1 }, (_, at) => at)
  for (const [row, word] of said.entries()) {
    const now = [row + 1]
    for (const [at, other] of heard.entries()) {
      const changed = (before[at] as number) + (word === other ? 0 : 1)
      now.push(Math.min(changed, (before[at + 1] as number) + 1, (now[at] as number) + 1))
    }
    before = now
  }
  return before.at(-1) as number
}

/** Whether the words of a term stand in the text one after the other. */
export function holdsTerm(text: string, term: string): boolean {
  return ` ${countedWords(text).join(' ')} `.includes(` ${countedWords(term).join(' ')} `)
}
