/** 0:05, 00:05, 1:02:33, 00:00:05.120 or 00:00:05,120. */
const CLOCK = String.raw`\d{1,2}:\d{2}(?::\d{2})?(?:[.,]\d{1,3})?`
const NAME = String.raw`\p{L}[\p{L}\p{N} ._'’-]{0,40}?`
/** "[0:05] ", "(0:05) ": nobody writes the hour of an appointment so at the head of a line. */
const MARKED = new RegExp(String.raw`^(?:\[${CLOCK}\]|\(${CLOCK}\))\s*[-–—]?\s*`)
const BARE = new RegExp(String.raw`^${CLOCK}(?:\s*[-–—]\s*|\s+)`)
const NAMED = new RegExp(String.raw`^(${NAME})\s*[:：](?:\s+|$)`, 'u')
/** "Lena Weiss  0:05", alone on its line. */
const NAME_BEFORE = new RegExp(String.raw`^(${NAME})\s+[[(]?${CLOCK}[\])]?$`, 'u')
const CUE = new RegExp(String.raw`^(${CLOCK})\s+-->\s+${CLOCK}`)
const VOICE = /^<v(?:\.\w+)* ([^>\n]{1,41})>(.*?)(?:<\/v>)?$/u

/**
 * What a recorder or a video call exported says at the head of a line: the time, and mostly who speaks. Null for any
 * other line, also for one that only begins with an hour ("10:30 saw the patient").
 */
export function stampedLine(line: string): { name: string | null; rest: string } | null {
  const before = NAME_BEFORE.exec(line)
  if (before?.[1]) return { name: before[1], rest: '' }
  const marked = MARKED.exec(line)
  const stamp = marked ?? BARE.exec(line)
  if (!stamp) return null
  const rest = line.slice(stamp[0].length)
  const named = NAMED.exec(rest)
  if (named?.[1]) return { name: named[1], rest: rest.slice(named[0].length) }
  return marked ? { name: null, rest } : null
}

/** Lines of a subtitle file (WebVTT, SRT) as lines with their time before them; other lines stay as they are. */
export function withoutCues(lines: string[]): string[] {
  const out: string[] = []
  let stamp = ''
  for (const line of lines) {
    const trimmed = line.trim()
    const cue = CUE.exec(trimmed)
    if (cue?.[1]) {
      stamp = `[${cue[1]}] `
      if (/^\d{1,6}$/.test(out.at(-1)?.trim() ?? '')) out.pop()
    } else {
      const voice = VOICE.exec(trimmed)
      out.push(`${stamp}${voice ? `${voice[1]}: ${voice[2]}` : line}`)
      stamp = ''
    }
  }
  return stamp !== '' || out.length < lines.length ? out.filter((line) => line.trim() !== 'WEBVTT') : out
}
