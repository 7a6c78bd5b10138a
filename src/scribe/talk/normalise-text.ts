/** Control characters, byte-order and bidirectional marks, soft hyphens: never part of what was said. */
// oxlint-disable-next-line no-control-regex
const UNSEEN =
  /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff\ufffe\uffff]/g

/** Text with one kind of line end and without invisible characters; a lone surrogate becomes the replacement mark. */
export function normaliseText(text: string): string {
  return text
    .toWellFormed()
    .replace(/\r\n?|\u2028|\u2029/g, '\n')
    .replace(UNSEEN, '')
}
