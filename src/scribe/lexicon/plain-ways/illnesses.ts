/** Illnesses, operations and what is seen on skin and eyes; see `plain-ways.ts`. */
export const ILLNESSES = `
  dm t2dm t1dm diabetic | diabetes | sugar
  hyperglycemia hyperglycemic | high sugar | sugar high | sugars high
  hypoglycemia hypoglycemic | low sugar | sugar low | sugars low
  glycemic | sugar | sugars
  cgm | sensor | glucose monitor
  hypothyroidism hypothyroid | thyroid | low thyroid | slow thyroid
  hyperthyroidism hyperthyroid | overactive thyroid | thyroid
  goiter | thyroid big | neck lump
  obesity obese overweight | weight | heavy
  bmi | weight
  ckd | kidney disease | kidneys
  aki | kidney injury | kidneys
  esrd | dialysis
  nephrolithiasis urolithiasis calculi calculus | kidney stone | kidney stones | stones
  uti utis cystitis | urinary infection | bladder infection | urine infection
  pyelonephritis | kidney infection
  bph | prostate | enlarged prostate
  std sti | infection sex
  copd emphysema | lungs | smoker lungs
  osa | sleep apnea | snore | snoring
  uri | cold | head cold
  pneumonia | lung infection
  bronchitis | chest cold
  covid | covid | coronavirus
  influenza | flu
  ibs | irritable bowel
  ibd | crohn | colitis
  cholelithiasis | gallstones | gallstone
  cholecystectomy | gallbladder out | gallbladder removed | gallbladder
  appendectomy | appendix out | appendix removed | appendix
  tonsillectomy | tonsils out | tonsils removed | tonsils
  hysterectomy | uterus out | uterus removed | womb
  mastectomy | breast removed
  arthroplasty tka tha tkr thr | knee replaced | hip replaced | replacement | new knee | new hip
  cabg | bypass
  pci angioplasty | stent
  herniorrhaphy | hernia
  ent | nose throat
  arthralgia arthralgias | joint pain | joints hurt | joints ache
  myalgia myalgias | muscle aches | muscles ache | body aches | sore muscles | achy
  cephalgia ha headache headaches | head hurts | head pounding | head pain
  migraine migraineur migraines | headache
  photophobia | light bothers | lights hurt | bright light | light hurts
  phonophobia | noise bothers | sound bothers | loud
  aura | zigzag | spots | flashing
  diplopia | double vision | seeing double | see double | two
  scotoma | blind spot
  paresthesia paresthesias | tingling | pins needles | numbness | numb | asleep
  hypoesthesia | numb | less feeling
  neuropathy neuropathic | nerve | burning feet | numb feet
  radiculopathy radicular sciatica | shooting leg | down leg | shoots | nerve pinched
  radiates radiating radiation | shoots | travels | spreads | moves
  ataxia ataxic unsteady | off balance | wobbly | stumble
  vertigo vertiginous | spinning | room spinning | spins
  dysarthria | slurred | slurring | slur speech
  aphasia | words out | find words
  hemiparesis | side weak | one side
  paresis weakness | weak | strength | give out | drop
  tremor tremulous | shaking | shaky | shakes | hands shake
  seizure seizures convulsion | fit | fits | shaking spell
  postictal | confused after | sleepy after | groggy
  ictal | seizure
  amnesia | remember | memory
  confusion confused disoriented | mixed up | foggy | does not know
  cognitive cognition memory | forget | remember | forgetful
  ambulates ambulating ambulation gait | walk | walking
  cane walker | cane
  adls | dressing | bathing | daily things
  prosthesis | artificial
  contusion ecchymosis ecchymotic | bruise | black blue | bruised
  laceration | cut | gash
  abrasion | scrape | scraped | scratch
  erythema erythematous | red | redness
  pruritus pruritic | itch | itching | itchy | scratching
  urticaria urticarial | hives | welts
  xerosis | dry skin | skin dry
  eczema dermatitis eczematous | rash | itchy patches
  papule papules papular | bumps | bump
  pustule pustules pustular | pimples | pus
  vesicle vesicles vesicular | blisters | blister
  macule macular | spot | flat spot
  lesion lesions | spot | bump | sore | mole | patch
  nevus nevi | mole | moles
  cyanosis cyanotic | blue
  jaundice icterus icteric jaundiced | yellow | yellowing
  pallor pale | pale | white
  alopecia | hair falling | hair loss | losing hair | bald
  onychomycosis | nail fungus | toenail fungus
  tinea | fungus | ringworm
  cellulitis | skin infection
  abscess | boil | pus
  purulent purulence | pus
  indurated induration | hard
  fluctuance fluctuant | squishy
  scabies | mites
  pediculosis | lice
  zoster | shingles
  varicella | chickenpox | chicken pox
  herpes | cold sore
  acneiform acne | pimples | breakouts | zits
  conjunctivitis | pink eye | eye red
  lacrimation epiphora | watery eyes | tearing
  acuity | read | chart | see
  cataract cataracts | cloudy
  floaters | spots | specks
  hearing hypoacusis presbycusis | hear
  cerumen | wax | earwax
  oropharynx pharynx oropharyngeal pharyngeal | throat
  dentition dental | teeth | tooth
  edentulous | no teeth
  ulcer ulceration aphthous | sore
`
