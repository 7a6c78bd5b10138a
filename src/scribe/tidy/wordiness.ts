/** Turns that take many words for what one says. None of them changes what is claimed. */
const WORDY: Array<[RegExp, string]> = [
  [/\bin order to\b/gi, 'to'], [/\bdue to the fact that\b/gi, 'because'], [/\bin spite of the fact that\b/gi, 'although'], [/\bat this (?:point in )?time\b/gi, 'now'], [/\bat the present time\b/gi, 'now'],
  [/\bis able to\b/gi, 'can'], [/\bon a daily basis\b/gi, 'daily'], [/\bon a weekly basis\b/gi, 'weekly'], [/\bhas been having\b/gi, 'has had'], [/\ba total of (?=\d)/gi, ''], [/\bthe majority of\b/gi, 'most of'],
  [/\bin the event that\b/gi, 'if'], [/\bwith regards? to\b/gi, 'about'], [/\bfor a period of (?=\d)/gi, 'for '], [/\bprior to\b/gi, 'before'], [/\bsubsequent to\b/gi, 'after'], [/\bin close proximity to\b/gi, 'near'],
  [/\b(?:basically|actually|literally|honestly|obviously|essentially),? /gi, ''], [/\b(?:kind|sort) of (?=[a-z])/gi, ''], [/,? you know,?(?= )/gi, ''], [/\bThe patient states that (?:she|he|they) (?=\w)/g, 'The patient states that they '],
  [/\bgo ahead and /gi, ''], [/\b(\p{L}{2,40})(?: \1\b)+/giu, '$1'], [/\bvery very\b/gi, 'very'], [/\bpast history of\b/gi, 'history of'], [/\bback in (?=\d{4})/gi, 'in '],
] // prettier-ignore

/** The text in fewer words: one space between words, a capital first, a full stop last. */
export function inFewerWords(text: string, { isSentence }: { isSentence: boolean }): string {
  let out = WORDY.reduce((said, [from, to]) => said.replace(from, to), text.replace(/\s+/g, ' ').trim())
    .replace(/\s+/g, ' ')
    .replace(/ +(?=[,.;:])/g, '')
    .replace(/([,;])\1+/g, '$1')
    .trim()
  if (out === '') return text
  if (/^\p{Ll}/u.test(out)) out = out.charAt(0).toUpperCase() + out.slice(1)
  return isSentence && /[\p{L}\p{N})%]$/u.test(out) ? `${out}.` : out
}
