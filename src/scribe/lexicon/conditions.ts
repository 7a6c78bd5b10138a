import { entriesOf } from './entries.ts'

/** name | other ways to say it. A name in the note begins with a capital only at a line's start or where it is a name. */
const TABLE =
  "hypertension|high blood pressure|htn;type 2 diabetes|diabetes type 2|diabetes type two|type two diabetes|type ii diabetes|type 2 diabetes mellitus|diabetes mellitus type 2;type 1 diabetes|type one diabetes|diabetes type 1;gestational diabetes;diabetes|diabetic|diabetes mellitus|sugar diabetes;congestive heart failure|chf;heart failure;coronary artery disease|cad;heart disease;atrial fibrillation|a-fib|afib|a fib|a. fib;hyperlipidemia|high cholesterol|elevated cholesterol|hypercholesterolemia;heart attack|myocardial infarction|heart attacks;stroke|strokes|cva;transient ischemic attack|mini stroke|tia;peripheral vascular disease;peripheral artery disease;asthma|asthmatic;COPD|copd|chronic obstructive pulmonary disease;emphysema;chronic bronchitis;acute bronchitis;bronchitis;pneumonia;sleep apnea|sleep apnoea|obstructive sleep apnea;pulmonary embolism|lung embolism;blood clots|blood clot;deep vein thrombosis|dvt;tuberculosis;COVID|covid|covid-19|coronavirus;influenza|flu|the flu;upper respiratory infection|uri;viral infection;viral syndrome;common cold;acute sinusitis;sinusitis;sinus infection;strep throat|streptococcal pharyngitis;pharyngitis;tonsillitis;ear infection|otitis media;allergic rhinitis;seasonal allergies;gastroesophageal reflux|gerd|acid reflux|reflux|gastroesophageal reflux disease|acid reflux disease;gastritis;gastroenteritis|stomach bug|tummy bug;peptic ulcer|stomach ulcer|gastric ulcer|stomach ulcers|gastric ulcers|peptic ulcers|peptic ulcer disease;irritable bowel syndrome|ibs;crohn's disease|crohn 's disease|crohns;ulcerative colitis;colitis;diverticulitis;diverticulosis;gallstones|cholelithiasis;gallbladder disease;pancreatitis;hepatitis c|hep c;hepatitis b|hep b;hepatitis;cirrhosis;fatty liver disease|fatty liver;celiac disease;hemorrhoids|haemorrhoids|piles;kidney stones|kidney stone|nephrolithiasis|renal stones;chronic kidney disease|ckd;kidney disease;renal insufficiency;kidney failure;polycystic kidney disease|polycystic kidneys|polycystic kidney;urinary tract infection|uti|utis;bladder infection;pyelonephritis;kidney infection;benign prostatic hyperplasia|bph|enlarged prostate;prostate cancer;breast cancer;lung cancer;colon cancer;ovarian cancer;pancreatic cancer;stomach cancer;bladder cancer;liver cancer;kidney cancer;cervical cancer;uterine cancer;esophageal cancer;testicular cancer;throat cancer;skin cancer;melanoma;cancer|carcinoma;thyroid cancer;leukemia;lymphoma;multiple myeloma|myeloma;hypothyroidism|hypothyroid|underactive thyroid|low thyroid;hyperthyroidism|overactive thyroid|graves disease|graves ' disease;thyroid nodule|thyroid nodules;osteoarthritis|degenerative arthritis;rheumatoid arthritis;psoriatic arthritis;arthritis|arthritic;gout|gouty arthritis;osteoporosis;osteopenia;fibromyalgia;lupus|systemic lupus erythematosus;carpal tunnel syndrome|carpal tunnel;plantar fasciitis;rotator cuff tear;rotator cuff tendinopathy;rotator cuff tendinitis;rotator cuff injury;tendinitis|tendonitis;tendinopathy;trochanteric bursitis;bursitis;lateral epicondylitis|tennis elbow;medial epicondylitis|golfer's elbow|golfer 's elbow;lumbar strain;lumbar sprain;back strain;muscle strain;strain;herniated disc|herniated disk|bulging disc|bulging disk|disc herniation;spinal stenosis;stenosis;sciatica;cervical radiculopathy;lumbar radiculopathy;radiculopathy;scoliosis;degenerative disc disease;ankle sprain|sprained ankle;sprain;knee sprain;meniscus sprain;meniscus tear|meniscal tear|torn meniscus;acl tear;fracture|broken bone|fractures;mcl strain;mcl sprain;migraines|migraine|migraine headaches|chronic migraines;tension headaches|tension headache;epilepsy;seizure disorder;multiple sclerosis;parkinson's disease|parkinson 's disease|parkinsons|parkinson 's;dementia;alzheimer's disease|alzheimer 's disease|alzheimers|alzheimer's;peripheral neuropathy;diabetic neuropathy;neuropathy;bppv;depression|depressive disorder|major depression;anxiety|anxiety disorder|generalized anxiety disorder;bipolar disorder|bipolar;schizophrenia;PTSD|ptsd|post-traumatic stress disorder;ADHD|adhd;panic disorder;insomnia;alcohol use disorder|alcoholism|alcoholic;substance abuse;drug abuse;iron deficiency anemia;anemia|anaemia|anemic;sickle cell disease|sickle cell;HIV|hiv|hiv positive;atopic dermatitis;eczema;psoriasis;cellulitis;shingles|herpes zoster;hives|urticaria;acne;glaucoma;cataracts|cataract;macular degeneration;obesity|obese;pre-diabetes|prediabetes|prediabetic;metabolic syndrome;endometriosis;polycystic ovary syndrome|pcos|polycystic ovarian syndrome;fibroids|uterine fibroids;menopause|menopausal;heart murmur;mitral regurgitation;aortic stenosis;cardiomyopathy;bladder prolapse|prolapsed bladder;hiatal hernia;inguinal hernia;hernia;gastroparesis;hypogonadism;gynecomastia;erectile dysfunction;lymphedema;varicose veins;tinnitus;hearing loss;concussion;whiplash;diabetic foot ulcer;foot ulcer;dcis|ductal carcinoma in situ;kidney transplant|renal transplant;back pain;knee pain;shoulder pain;neck pain;chronic pain;abdominal pain;chest pain;shortness of breath;dizziness;headache|headaches;sore throat;weight loss;cough;eczema;hypercalcemia;hypokalemia;hyperkalemia;dehydration;cystic fibrosis;lyme disease;mononucleosis|mono;chickenpox|chicken pox;measles;valley fever|coccidioidomycosis;rheumatic fever;scarlet fever;yellow fever;dengue fever|dengue;proteinuria;nephrotic syndrome;syncope;tachycardia;bradycardia;hypotension|low blood pressure;healthcare maintenance|health maintenance;pneumothorax;trigger finger;ganglion cyst;dupuytren 's contracture|dupuytren contracture"

/** The same, one a line. */
const MORE = `
  angina | stable angina | angina pectoris
  unstable angina
  pericarditis
  myocarditis
  endocarditis
  aortic aneurysm | abdominal aortic aneurysm
  supraventricular tachycardia | svt
  superficial thrombophlebitis | thrombophlebitis
  venous insufficiency
  Raynaud's disease | raynaud's
  conjunctivitis | pink eye
  blepharitis
  stye
  corneal abrasion
  uveitis | iritis
  dry eye disease
  retinal detachment
  otitis externa | swimmer's ear
  croup
  bronchiolitis
  RSV
  hand foot and mouth disease
  roseola
  fifth disease
  whooping cough | pertussis
  mumps
  scabies
  ringworm | tinea corporis
  athlete's foot | tinea pedis
  onychomycosis
  impetigo
  folliculitis
  rosacea
  contact dermatitis | poison ivy
  seborrheic dermatitis
  pityriasis rosea
  vitiligo
  actinic keratosis | actinic keratoses
  seborrheic keratosis | seborrheic keratoses
  basal cell carcinoma
  squamous cell carcinoma
  appendicitis
  cholecystitis
  choledocholithiasis
  bowel obstruction | small bowel obstruction
  anal fissure
  esophagitis
  Barrett's esophagus
  c diff | clostridium difficile
  costochondritis
  polymyalgia rheumatica
  giant cell arteritis | temporal arteritis
  ankylosing spondylitis
  Sjogren's syndrome | sjogren's
  frozen shoulder | adhesive capsulitis
  De Quervain's tenosynovitis | de quervain's
  Morton's neuroma
  Achilles tendinitis | achilles tendinopathy
  shin splints
  stress fracture
  compression fracture
  avascular necrosis
  osteomyelitis
  septic arthritis
  Bell's palsy
  trigeminal neuralgia
  meningitis
  encephalitis
  myasthenia gravis
  restless legs syndrome | restless legs
  essential tremor
  cluster headaches | cluster headache
  postherpetic neuralgia
  prostatitis
  epididymitis
  varicocele
  hydrocele
  overactive bladder
  interstitial cystitis
  chlamydia
  gonorrhea
  syphilis
  genital herpes
  HPV
  pelvic inflammatory disease
  bacterial vaginosis
  yeast infection | vaginal candidiasis
  ovarian cyst | ovarian cysts
  preeclampsia
  mastitis
  postpartum depression
  ectopic pregnancy
  hyperemesis gravidarum
  hyponatremia
  hypomagnesemia
  hypoglycemia
  hemochromatosis
  thrombocytopenia
  neutropenia
  pancytopenia
  vitamin d deficiency
  vitamin b12 deficiency | b12 deficiency
  adrenal insufficiency
  Cushing's syndrome
  primary aldosteronism | hyperaldosteronism
  acromegaly
  prolactinoma
  thyroiditis | hashimoto's thyroiditis | hashimoto's
  hyperparathyroidism
  sarcoidosis
  pulmonary fibrosis
  bronchiectasis
  pleural effusion
  pulmonary hypertension
  lung nodule | pulmonary nodule
  obsessive compulsive disorder | ocd
  autism
  anorexia nervosa
  bulimia
  borderline personality disorder
  adjustment disorder
  opioid use disorder
  delirium
  sepsis
  anaphylaxis
  heat exhaustion
  acute kidney injury
  glomerulonephritis
  lupus nephritis
  IgA nephropathy
`

/** Complaints that are problems but never a history by themselves. */
const COMPLAINTS = new Set([
  'back pain',
  'knee pain',
  'shoulder pain',
  'neck pain',
  'abdominal pain',
  'chest pain',
  'shortness of breath',
  'dizziness',
  'headache',
  'sore throat',
  'weight loss',
  'cough',
  'healthcare maintenance',
  'strain',
  'fracture',
  'chronic pain',
  'tinnitus',
  'syncope',
])

export interface Condition {
  name: string
  complaint: boolean
}

export function conditionPhrases(): Array<[string, Condition]> {
  const out: Array<[string, Condition]> = []
  for (const ways of [...TABLE.split(';').map((entry) => entry.split('|')), ...entriesOf(MORE)]) {
    const name = ways[0] as string
    const condition = { name, complaint: COMPLAINTS.has(name) }
    for (const way of new Set([name.toLowerCase(), ...ways])) out.push([way, condition])
  }
  return out
}
