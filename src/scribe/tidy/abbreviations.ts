/** Shorthand that is misread, and what it stands for. Only what has one meaning in a note. */
const SHORT: Array<[RegExp, string]> = [
  [/\bc\/o\b/gi, 'complains of'], [/\bs\/p\b/gi, 'status post'], [/\bw\/o\b/gi, 'without'], [/\bw\/(?= )/gi, 'with'], [/\bh\/o\b/gi, 'history of'], [/\bf\/u\b/gi, 'follow-up'], [/\br\/o\b/gi, 'rule out'],
  [/\bb\/l\b/gi, 'bilateral'], [/\by\/o\b/gi, 'year-old'], [/\bpts?\b(?=\.? (?:is|was|has|had|reports?|denies|states?|complains|takes|will|should|presents))/gi, 'patient'], [/\bHTN\b/g, 'hypertension'],
  [/\bHLD\b/g, 'hyperlipidemia'], [/\bT2DM\b|\bDM2\b/g, 'type 2 diabetes'], [/\bSOB\b/g, 'shortness of breath'], [/\bDOE\b/g, 'shortness of breath on exertion'], [/\bN\/V\b/g, 'nausea and vomiting'],
  [/\bPMHx?\b/g, 'past medical history'], [/\bFHx\b/g, 'family history'], [/\bURI\b/g, 'upper respiratory infection'], [/\bUTI\b/g, 'urinary tract infection'], [/\bGERD\b/g, 'gastroesophageal reflux disease'],
  [/\bOTC\b/g, 'over-the-counter'], [/\bNKDA\b/g, 'no known drug allergies'], [/\bWNL\b/g, 'within normal limits'], [/\bLBP\b/g, 'low back pain'], [/\bROM\b/g, 'range of motion'], [/\bTTP\b/g, 'tender to palpation'],
  [/\bq\.?d\.?(?= |$|[,;])/gi, 'daily'], [/\bq\.?o\.?d\.?(?= |$|[,;])/gi, 'every other day'], [/\bb\.?i\.?d\.?(?= |$|[,;])/gi, 'twice a day'], [/\bt\.?i\.?d\.?(?= |$|[,;])/gi, 'three times a day'],
  [/\bq\.?i\.?d\.?(?= |$|[,;])/gi, 'four times a day'], [/\bq\.?h\.?s\.?(?= |$|[,;])/gi, 'at bedtime'], [/\bp\.?r\.?n\.?(?= |$|[,;])/gi, 'as needed'], [/\bp\.o\.(?= |$)/gi, 'by mouth'], [/\bPO(?= |$)/g, 'by mouth'],
  [/\bwks\b/gi, 'weeks'], [/\bwk\b/gi, 'week'], [/\byrs\b/gi, 'years'], [/\bmos\b/gi, 'months'], [/\bhrs\b/gi, 'hours'], [/(?<=\d )U(?= |$)/g, 'units'], [/(?<=\d)U(?= |$)/g, ' units'],
] // prettier-ignore

/** The text with shorthand written out; a full stop that ended it stays. */
export function spelledOut(text: string): string {
  const ended = text.endsWith('.')
  let out = SHORT.reduce((said, [short, long]) => said.replace(short, long), ended ? text.slice(0, -1) : text)
  if (ended && !out.endsWith('.')) out = `${out}.`
  return /^\p{Lu}/u.test(text) ? out.charAt(0).toUpperCase() + out.slice(1) : out
}
