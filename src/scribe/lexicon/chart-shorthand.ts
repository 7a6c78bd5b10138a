import { entriesOf } from './entries.ts'

/**
 * Shorthand of clinicians' own notes | the words it stands for. In capitals only where the same letters in small ones mean
 * something else.
 */
const TABLE = `
  sx | symptoms
  mx | management
  tx | treatment
  rx | prescription
  dx | diagnosis
  ddx | differential diagnosis
  hx | history
  pmh | past medical history
  pmhx | past medical history
  psh | past surgical history
  pshx | past surgical history
  fh | family history
  fhx | family history
  dh | medication
  dhx | medication
  shx | social history
  pt | patient
  pts | patients
  abdo | abdominal
  assoc | associated
  inc | including
  appt | appointment
  mths | months
  mth | month
  approx | approximately
  temp | temperature
  sats | oxygen saturation
  obs | observations
  bloods | blood tests
  resp | respiratory
  etoh | alcohol
  otc | over the counter
  inb | if not better
  nad | no abnormality
  tatt | tired all the time
  loc | loss of consciousness
  lmp | last menstrual period
  f2f | face to face
  utd | up to date
  fbc | full blood count
  lfts | liver tests
  lft | liver test
  tfts | thyroid tests
  crp | inflammatory markers
  esr | inflammatory markers
  urti | upper respiratory tract infection
  lrti | chest infection
  soboe | shortness of breath on exertion
  gtn | nitroglycerin spray
  ocp | contraceptive pill
  cocp | contraceptive pill
  iud | intrauterine device
  coil | intrauterine device
  rom | range of motion
  uss | ultrasound
  cxr | chest x-ray
  u+es | kidney function
  u&es | kidney function
  u+e | kidney function
  a/e | emergency department
  a&e | emergency department
  n/v | nausea vomiting
  n&v | nausea vomiting
  d&v | diarrhea vomiting
  c/o | complains of
  w/o | without
  h/o | history of
  f/u | follow-up
  r/o | rule out
  y/o | year-old
  b/l | both
  s/p | after
  c/d/i | clean, dry and intact
  o/e | examination
  bd | twice a day
  bid | twice a day
  tds | three times a day
  tid | three times a day
  qds | four times a day
  qid | four times a day
  OD | once a day
  prn | as needed
  nocte | at night
  mane | in the morning
  qhs | at bedtime
  MI | heart attack
  CVA | stroke
  Ca | cancer
  GP | general practitioner
  NSAIDs | anti-inflammatory
  Ex | examination
  Imp | impression
  Ix | tests
  LNs | lymph nodes
`

const whole = (short: string): string => short.replace(/[+]/g, '\\+')
const shorts = entriesOf(TABLE).map(([short = '', long = '']) => ({ short, long }))
const isAnyCase = ({ short }: { short: string }): boolean => !/[A-Z]/.test(short)
const byShort = new Map(shorts.map(({ short, long }) => [short, long]))

const patternOf = (list: typeof shorts, flags: string): RegExp =>
  new RegExp(
    `(?<![\\w/&+-])(?:${list
      .map(({ short }) => whole(short))
      .sort((a, b) => b.length - a.length)
      .join('|')})(?![\\w/&+]|-\\w)`,
    flags,
  )
const anyCase = patternOf(shorts.filter(isAnyCase), 'gi')
const asWritten = patternOf(
  shorts.filter((one) => !isAnyCase(one)),
  'g',
)

/** A text with the shorthand of the chart in words. "PT" in capitals is physical therapy, unless it does or has something. */
export const withoutShorthand = (text: string): string =>
  text
    .replace(anyCase, (short, at: number) => {
      if (short === 'PT' && !DOES.test(text.slice(at + 2))) return short
      return byShort.get(short.toLowerCase()) ?? short
    })
    .replace(asWritten, (short) => byShort.get(short) ?? short)
const DOES = /^ (?:is|has|was|will|would|reports?|denies|states?|feels?|takes?|says)\b/i
