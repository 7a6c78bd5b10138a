const C = '[^aeiou](?:[^aeiouy]*)'
const V = '[aeiouy](?:[aeiou]*)'
const MORE_THAN_0 = new RegExp(`^(?:${C})?${V}${C}`)
const EXACTLY_1 = new RegExp(`^(?:${C})?${V}${C}(?:${V})?$`)
const MORE_THAN_1 = new RegExp(`^(?:${C})?${V}${C}${V}${C}`)
const HAS_VOWEL = new RegExp(`^(?:${C})?[aeiouy]`)
const CVC = new RegExp(`^${C}[aeiouy][^aeiouwxy]$`)

const STEP2: Array<[string, string]> = [['ational', 'ate'], ['tional', 'tion'], ['enci', 'ence'], ['anci', 'ance'], ['izer', 'ize'], ['bli', 'ble'], ['alli', 'al'], ['entli', 'ent'], ['eli', 'e'], ['ousli', 'ous'], ['ization', 'ize'], ['ation', 'ate'], ['ator', 'ate'], ['alism', 'al'], ['iveness', 'ive'], ['fulness', 'ful'], ['ousness', 'ous'], ['aliti', 'al'], ['iviti', 'ive'], ['biliti', 'ble'], ['logi', 'log']] // prettier-ignore
const STEP3: Array<[string, string]> = [['icate', 'ic'], ['ative', ''], ['alize', 'al'], ['iciti', 'ic'], ['ical', 'ic'], ['ful', ''], ['ness', '']] // prettier-ignore
const STEP4 = /^(.+?)(al|ance|ence|er|ic|able|ible|ant|ement|ment|ent|ou|ism|ate|iti|ous|ive|ize)$/

function replaced(word: string, table: Array<[string, string]>): string {
  const found = table.find(([end]) => word.endsWith(end))
  if (!found) return word
  const base = word.slice(0, -found[0].length)
  return MORE_THAN_0.test(base) ? base + found[1] : word
}

function withoutPastAndIng(word: string): string {
  if (word.endsWith('eed')) return MORE_THAN_0.test(word.slice(0, -3)) ? word.slice(0, -1) : word
  const base = /^(.+)(?:ed|ing)$/.exec(word)?.[1]
  if (!base || !HAS_VOWEL.test(base)) return word
  if (/(?:at|bl|iz)$/.test(base)) return `${base}e`
  if (/([^aeiouylsz])\1$/.test(base)) return base.slice(0, -1)
  return CVC.test(base) ? `${base}e` : base
}

/** The Porter stemmer, as `rouge_score` uses it (words of three letters and fewer stay). */
export function porter(word: string): string {
  if (word.length <= 3) return word
  let out = word
  if (/(?:ss|i)es$/.test(out)) out = out.slice(0, -2)
  else if (/[^s]s$/.test(out)) out = out.slice(0, -1)
  out = withoutPastAndIng(out)
  if (out.endsWith('y') && HAS_VOWEL.test(out.slice(0, -1))) out = `${out.slice(0, -1)}i`
  out = replaced(replaced(out, STEP2), STEP3)
  const four = STEP4.exec(out)
  if (four?.[1]) out = MORE_THAN_1.test(four[1]) ? four[1] : out
  else if (/[st]ion$/.test(out) && MORE_THAN_1.test(out.slice(0, -3))) out = out.slice(0, -3)
  if (out.endsWith('e')) {
    const base = out.slice(0, -1)
    if (MORE_THAN_1.test(base) || (EXACTLY_1.test(base) && !CVC.test(base))) out = base
  }
  return out.endsWith('ll') && MORE_THAN_1.test(out) ? out.slice(0, -1) : out
}
