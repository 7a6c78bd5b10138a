import { entriesOf } from './entries.ts'

/** What is looked for, done or arranged. */
export type InvestigationKind = 'test' | 'procedure' | 'referral'

/** kind | name | other ways to say it */
const TABLE = `
  test | MRI | mri | magnetic resonance
  test | CT | ct | cat scan | ct scan | computed tomography | cta
  test | X-ray | x-ray | xray | x-rays | xrays | x ray | x rays | radiograph | radiographs | plain film | films | chest film
  test | ultrasound | sonogram | doppler | duplex | sono
  test | echocardiogram | echo | tte | transthoracic echo
  test | EKG | ekg | ecg | electrocardiogram
  test | stress test | treadmill test | nuclear stress test
  test | Holter monitor | holter | event monitor | heart monitor | ambulatory monitor | zio patch
  test | mammogram | mammography
  test | DEXA | dexa scan | bone density | bone scan | dexa
  test | PET scan | pet | pet ct
  test | colonoscopy | colonoscopies
  test | endoscopy | egd | upper endoscopy | scope
  test | sleep study | polysomnography | polysomnogram
  test | cystoscopy | cysto
  test | bronchoscopy
  test | urine cytology | cytology
  test | EMG | emg | nerve conduction | nerve conduction study
  test | EEG | eeg
  test | spirometry | pulmonary function test | pulmonary function tests | pfts | pft | breathing test
  test | urinalysis | urine test | urine sample | ua | urine dip | dipstick
  test | urine culture
  test | blood culture | blood cultures
  test | throat culture | strep test | rapid strep | strep swab | throat swab
  test | stool test | stool sample | stool study | stool studies | stool culture | fit test | cologuard | fecal calprotectin
  test | blood work | bloods | bloodwork | blood test | blood tests | labs | lab work | lab tests | blood draw | laboratory tests | laboratory studies
  test | CBC | cbc | complete blood count | blood count
  test | metabolic panel | cmp | bmp | basic metabolic panel | comprehensive metabolic panel | chemistry | electrolytes
  test | lipid panel | cholesterol panel | lipids | fasting lipids
  test | liver tests | liver function tests | lfts | liver panel
  test | thyroid tests | thyroid function tests | thyroid panel | thyroid function
  test | hemoglobin A1c | a1c | hba1c | hgb a1c | hemoglobin a1c
  test | TSH | tsh
  test | PSA | psa
  test | D-dimer | d-dimer | d dimer
  test | troponin | troponins
  test | COVID test | covid test | covid swab
  test | flu test | flu swab | influenza swab
  test | pregnancy test | hcg | beta hcg
  test | Pap smear | pap | pap test | pap smear
  test | biopsy | biopsies
  test | allergy test | skin test | skin testing | patch test | patch testing | allergy testing | prick test
  test | hearing test | audiogram | audiometry
  test | eye exam | dilated eye exam | visual field | visual fields | visual field test
  test | lumbar puncture | spinal tap
  test | angiogram | angiography | cath | catheterization | cardiac catheterization
  test | culture | cultures
  procedure | injection | injections | cortisone shot | steroid shot | shot | cortisone injection | steroid injection
  procedure | vaccine | covid vaccine | covid vaccination | covid shot | flu vaccine | pneumonia vaccine | shingles vaccine | shingles shot | tetanus shot | tdap | tdap vaccine | tdap booster | dtap | mmr | vaccination | vaccines | immunization | flu shot | booster | jab | immunizations | vaccinations
  procedure | surgery | operation | surgeries | surgical repair
  procedure | physical therapy | pt | physiotherapy | physio | therapy exercises
  procedure | cast | casting
  procedure | splint | splinting
  procedure | brace | bracing
  procedure | sling
  procedure | walking boot | boot
  procedure | stitches | sutures | suture
  procedure | dialysis
  procedure | chemotherapy | chemo
  procedure | radiation | radiation therapy | radiotherapy
  procedure | transfusion | blood transfusion
  procedure | CPAP | cpap
  procedure | oxygen | home oxygen
  procedure | counseling | talk therapy | psychotherapy | cognitive behavioral therapy | cbt | therapist
  procedure | ablation
  procedure | stent | stents
  procedure | pacemaker
  procedure | catheter | foley
  procedure | incision and drainage | drainage
  procedure | hospital admission | admission | admit
  referral | cardiology | cardiologist
  referral | neurology | neurologist
  referral | dermatology | dermatologist
  referral | gastroenterology | gastroenterologist | gi doctor | gi specialist
  referral | orthopedics | orthopedist | orthopedic surgeon | ortho | orthopaedics | orthopedic
  referral | rheumatology | rheumatologist
  referral | endocrinology | endocrinologist
  referral | nephrology | nephrologist | kidney doctor
  referral | pulmonology | pulmonologist | lung doctor | pulmonary
  referral | urology | urologist
  referral | gynecology | gynecologist | ob-gyn | obgyn
  referral | oncology | oncologist
  referral | hematology | hematologist
  referral | psychiatry | psychiatrist
  referral | psychology | psychologist
  referral | ophthalmology | ophthalmologist | eye doctor
  referral | ENT | otolaryngology | otolaryngologist | ent
  referral | podiatry | podiatrist
  referral | dietitian | nutritionist | dietician
  referral | allergist | allergy clinic
  referral | surgeon | general surgery
  referral | dentist
  referral | social worker | social work
  referral | hospice
`

export interface Investigation {
  kind: InvestigationKind
  name: string
}

/** Every way of saying, with what it stands for. */
export const investigationPhrases = (): Array<[string, Investigation]> =>
  entriesOf(TABLE).flatMap(([kind, name = '', ...ways]): Array<[string, Investigation]> =>
    [...new Set([name.toLowerCase(), ...ways])].map((way) => [
      way,
      { kind: kind as InvestigationKind, name },
    ]),
  )
