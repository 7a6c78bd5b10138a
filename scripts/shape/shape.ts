/** A file of this many lines, or a function of this many, is looked at for the second idea in it. */
export const MOST_LINES = { file: 300, function: 60 } as const

/** Lines by what has them: a path, or a path and the name of its function, such as `src/a.ts makeNote`. */
export type Lines = Record<string, number>

const KEBAB_CASE = /^[a-z0-9]+(-[a-z0-9]+)*$/

/** Paths of which a folder or the name up to its first dot is not in kebab-case. A hidden one is named by its tool. */
export function notKebabCase(paths: string[]): string[] {
  return paths.filter((path) =>
    path.split('/').some((part) => !part.startsWith('.') && !KEBAB_CASE.test(part.split('.')[0] ?? '')),
  )
}

/**
 * What is wrong with these lines, a sentence each. What is over the limit already has a ceiling, which is no plan but a
 * debt: it may not grow, and leaves the list once it is paid.
 */
export const judgeLines = (lines: Lines, ceilings: Lines, limit: number): string[] =>
  judge(lines, ceilings, limit, {
    over: (name, count) => `${name} has ${count} lines, more than ${limit}: look for the second idea in it.`,
    grown: (name, count, ceiling) =>
      `${name} grew to ${count} lines; it is to become smaller than its ${ceiling}.`,
    paid: (name) => `${name} is within ${limit} lines or gone: take it off the ceilings.`,
  })

/** The same of files by how many of their patterns are too long to be read: there may be none. */
export const judgePatterns = (patterns: Lines, ceilings: Lines): string[] =>
  judge(patterns, ceilings, 0, {
    over: (name, count) => `${name} has ${count} patterns too long to read: make rules of them.`,
    grown: (name, count, ceiling) =>
      `${name} has ${count} patterns too long to read now; there are to be fewer than its ${ceiling}.`,
    paid: (name) => `${name} has no pattern that is too long any more: take it off the ceilings.`,
  })

interface Sentences {
  over: (name: string, count: number) => string
  grown: (name: string, count: number, ceiling: number) => string
  paid: (name: string) => string
}

function judge(lines: Lines, ceilings: Lines, limit: number, say: Sentences): string[] {
  const grown = Object.entries(lines).flatMap(([name, count]) => {
    const ceiling = ceilings[name]
    if (count <= (ceiling ?? limit)) return []
    return [ceiling === undefined ? say.over(name, count) : say.grown(name, count, ceiling)]
  })
  const paid = Object.keys(ceilings).filter((name) => (lines[name] ?? 0) <= limit)
  return [...grown, ...paid.map(say.paid)]
}

/** The ceilings after a change: what shrank keeps its lower number, what is within the limit goes, none is added. */
export function lowerCeilings(lines: Lines, ceilings: Lines, limit: number): Lines {
  const lowered = Object.entries(ceilings).map(
    ([name, ceiling]) => [name, Math.min(ceiling, lines[name] ?? 0)] as const,
  )
  return Object.fromEntries(lowered.filter(([, count]) => count > limit))
}
