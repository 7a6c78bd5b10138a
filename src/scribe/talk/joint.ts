/** "But now", "and then": what comes later stands against what was, or behind it. */
export const jointIn = (between: string): string | null =>
  /\b(?:but now|and then|and|but|so)\b/.exec(between)?.[0] ?? null
