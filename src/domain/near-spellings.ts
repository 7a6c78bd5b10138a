const SHORTEST = 4
const LONGEST = 5

/**
 * How a short word may have been meant that was typed with two letters in the wrong order or with one too many. Words as
 * short as these share too few groups of letters with what was meant to be found by them.
 */
export function nearSpellings(word: string): string[] {
  if (word.length < SHORTEST || word.length > LONGEST || !/^[a-z]+$/.test(word)) return []
  const near = new Set<string>()
  for (let at = 0; at + 1 < word.length; at += 1)
    near.add(`${word.slice(0, at)}${word[at + 1]}${word[at]}${word.slice(at + 2)}`)
  if (word.length === LONGEST)
    for (let at = 0; at < word.length; at += 1) near.add(word.slice(0, at) + word.slice(at + 1))
  near.delete(word)
  return [...near]
}

/** How many letters have to be changed, added, left out or exchanged with the next to make one of the other's beginning. */
export function lettersOff(typed: string, name: string): number {
  let before: number[] = []
  let last = Array.from({ length: name.length + 1 }, (_, at) => at)
  for (let row = 1; row <= typed.length; row += 1) {
    const now = [row]
    for (let at = 1; at <= name.length; at += 1) {
      const isSame = typed[row - 1] === name[at - 1]
      let least = Math.min(
        (last[at] as number) + 1,
        (now[at - 1] as number) + 1,
        (last[at - 1] as number) + Number(!isSame),
      )
      if (row > 1 && at > 1 && typed[row - 1] === name[at - 2] && typed[row - 2] === name[at - 1])
        least = Math.min(least, (before[at - 2] as number) + 1)
      now.push(least)
    }
    before = last
    last = now
  }
  return Math.min(...last)
}
