/** Parts of the body, examination, injuries, mind and habits; see `plain-ways.ts`. */
export const BODY = `
  lumbago lumbar | back | low back
  cervicalgia | neck pain | neck hurts
  cervical | neck
  thoracic | upper back | chest
  epigastric epigastrium | upper stomach | stomach | top belly | breastbone
  suprapubic | bladder | low belly
  periumbilical umbilical | belly button
  flank | side | back side
  costovertebral cva | flank | back kidney | tap back | thump back
  inguinal | groin
  axilla axillary | armpit
  sternal substernal retrosternal | middle chest | breastbone | chest
  plantar | bottom foot | sole
  dorsal | top
  volar palmar | palm
  patellar | kneecap
  calcaneal calcaneus | heel
  hallux | big toe
  digit digits phalanx | finger | toe | thumb
  mcp pip dip | knuckle | finger joint
  popliteal | behind knee
  ue upper extremity extremities | arm | arms | hand
  le lower extremity extremities ble | leg | legs | feet | ankles
  rle | right leg
  lle | left leg
  rue | right arm
  lue | left arm
  ruq | right upper belly | upper right
  rlq | right lower belly | lower right
  luq | left upper belly | upper left
  llq | left lower belly | lower left
  bilateral bilaterally | both | each side
  unilateral unilaterally | one side
  ipsilateral | same side
  contralateral | other side
  medial medially | inside | inner
  lateral laterally | outside | outer
  distal distally | end | below
  proximal proximally | upper | above
  anterior anteriorly | front
  posterior posteriorly | back | behind
  superior | top | upper
  inferior | bottom | lower
  diffuse diffusely generalized | everywhere
  localized focal | one spot | right there
  palpable | feel | felt
  palpation | press | push | touch | hurt
  tenderness tender ttp | hurt | sore | ow | ouch | pain
  nontender | no pain | does not hurt | hurt
  guarding | tense
  rebound | let go
  rovsing | press left
  murphy | breath press
  auscultation | listen | hear | sounds
  tonsillar | tonsils
  enlarged enlargement hypertrophy hypertrophied touching midline | tonsils kissing
  crackles rales rhonchi | crackle | crackly | junky | wet
  ctab ctabl | lungs clear | lungs sound | clear
  rrr | regular | heart sounds
  murmur murmurs | murmur | whoosh
  organomegaly hepatomegaly splenomegaly | liver | spleen
  rom | move | bend | motion | range
  crepitus | crunch | grinding | crunchy | creaking
  effusion | fluid | swelling | swollen
  instability unstable | gives way | giving out | buckles | gives out | buckling
  antalgic limping limp | limp | limping | hobbling
  weight-bearing weightbearing | put weight | walk on | stand on
  nonweightbearing non-weight-bearing nwb | stay off | no weight
  immobilization immobilized immobilizer | splint | brace | boot | cast | sling
  orthotics orthosis | inserts | insoles
  rice | rest ice
  cryotherapy | ice
  thermotherapy | heat | heating pad
  physiotherapy pt | physical therapy | therapy | exercises
  ot | occupational therapy
  cbt psychotherapy counseling | therapy | therapist | counselor | talk
  sprain sprained | twisted | rolled | ligament
  strain strained | pulled | pull muscle
  fracture fractured fx | broke | broken | crack | break
  dislocation dislocated | popped out | out socket
  mva mvc | car accident | crash | car
  trauma traumatic | fall | fell | hit | injury | accident
  atraumatic | no injury | nothing happened | injury
  mechanical | trip | tripped | slipped
  osteoarthritis oa degenerative djd | arthritis | wear tear
  ra | rheumatoid
  gout gouty podagra | gout | big toe
  osteoporosis osteopenia | bones | bone density | thin bones
  dexa | bone density | bone scan
  anhedonia | enjoy | nothing fun | interest
  dysphoric dysphoria depressed | sad | low | blue | crying
  tearful tearfulness | crying | cry | cries
  anxious anxiety gad | nervous | worry | worried | on edge | panicky | stress
  panic | panic | heart pounding
  irritable irritability | cranky | snappy | short fuse | fussy
  suicidal si suicidality ideation | hurt yourself | hurting yourself | ending life | kill myself | kill yourself | better off dead
  homicidal hi | hurt others | hurt anybody | anyone else
  hallucinations hallucination | hear voices | seeing things | voices
  paranoia paranoid | people following | after me
  mania manic hypomania | racing thoughts | no sleep
  adhd inattention inattentive | focus | attention | concentrate
  concentration | focus | concentrate
  ptsd | flashbacks | nightmares
  sobriety sober abstinent abstinence | not drinking | quit drinking | clean
  alcohol etoh | drink | drinking | beer | wine | drinks
  tobacco nicotine | smoke | smoking | cigarettes | vape | pack
  smoker smokes | smoking | cigarettes | pack
  cessation | quit | stop
  illicit recreational | drugs | weed | marijuana | cocaine
  cannabis marijuana thc | weed | pot | gummies | edible
  sedentary | sit | couch | desk
  retired | retired | used work
  caregiver | takes care | looks after
  widow widowed widower | passed away | husband died | wife died
  asymptomatic | fine | feels fine | nothing
`
