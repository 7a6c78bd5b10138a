import { entriesOf } from './entries.ts'

/** part | other words for it; forms of more than one belong to it */
const TABLE = `
  head | scalp | skull
  face | facial
  forehead
  temple
  jaw | jawline
  eye | eyes | ocular
  eyelid | eyelids | lid
  ear | ears
  nose | nasal | nostril | nostrils
  mouth | oral
  lip | lips
  tongue
  gum | gums
  tooth | teeth | molar | dental
  throat | pharynx | tonsil | tonsils | pharyngeal
  neck | cervical
  shoulder | shoulders | rotator
  armpit | axilla | axillary
  arm | arms | bicep | biceps | tricep | triceps
  elbow | elbows
  forearm | forearms
  wrist | wrists | carpal
  hand | hands | palm | palms
  finger | fingers | fingertip | fingertips | knuckle | knuckles
  thumb | thumbs
  chest | thorax | thoracic | sternum | sternal
  breast | breasts
  rib | ribs
  lung | lungs
  heart | cardiac
  abdomen | abdominal | belly | stomach | tummy | epigastric | epigastrium | gut | umbilical
  flank | flanks
  groin | inguinal
  back | lumbar | spine | spinal
  tailbone | coccyx | sacrum | sacral
  buttock | buttocks | gluteal
  hip | hips
  pelvis | pelvic
  thigh | thighs | hamstring | hamstrings | quad | quads
  knee | knees | kneecap | patella | patellar
  leg | legs
  shin | shins | tibia
  calf | calves
  ankle | ankles
  foot | feet | plantar
  heel | heels
  toe | toes
  skin
  kidney | kidneys | renal
  liver | hepatic
  bladder
  prostate
  testicle | testicles | testis | scrotum | testicular
  ovary | ovaries | ovarian
  uterus | uterine
  vagina | vaginal
  rectum | rectal | anus | anal
`

const parts = new Map(entriesOf(TABLE).flatMap((words) => words.map((word) => [word, words[0] as string])))

/** The part of the body that a word in lower case names; null when it names none. */
export const partNamed = (word: string): string | null => parts.get(word) ?? null

/** Parts that lie in one another: whoever speaks of one may mean the other. */
const WITHIN: Record<string, readonly string[]> = {
  head: ['forehead', 'temple', 'face', 'eye', 'ear', 'jaw'],
  face: ['jaw', 'eye', 'eyelid', 'nose', 'mouth', 'lip', 'forehead', 'temple'],
  mouth: ['lip', 'tongue', 'gum', 'tooth', 'throat'],
  eye: ['eyelid'],
  arm: ['elbow', 'forearm', 'wrist', 'hand', 'shoulder'],
  hand: ['finger', 'thumb', 'wrist'],
  chest: ['rib', 'breast', 'lung', 'heart'],
  abdomen: ['flank', 'groin', 'pelvis', 'liver', 'bladder'],
  back: ['flank', 'tailbone', 'neck', 'kidney'],
  pelvis: ['hip', 'groin', 'bladder', 'uterus', 'ovary'],
  leg: ['thigh', 'knee', 'shin', 'calf', 'ankle', 'foot', 'hip'],
  foot: ['heel', 'toe', 'ankle'],
}

/** Whether one part may stand for the other. */
export const mayBeSamePart = (one: string, other: string): boolean =>
  one === other || (WITHIN[one] ?? []).includes(other) || (WITHIN[other] ?? []).includes(one)
