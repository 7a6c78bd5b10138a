import { wordSet } from '../rules/rule.ts'

/** What is seen, felt and heard, in the words of a chart. */
export const FOUND = wordSet(`
  well-appearing ill-appearing appears looks distress alert oriented cooperative clear soft supple nontender non-tender tender
  tenderness palpable distended intact symmetric symmetrical murmur murmurs rub rubs gallop gallops wheezing wheezes crackles
  rales rhonchi bruit bruits edema effusion crepitus guarding rebound erythema erythematous red bulging swollen moist dry pale
  jaundiced icteric scaling scaly crusted papule papules plaque plaques nodule nodules lesion lesions reflex reflexes strength
  sensation gait pupil pupils drum drums tympanic fundi fundus sclera sclerae mucosa tonsils uvula flexion extension abduction
  rotation lachman mcmurray drawer romberg affect mood speech insight judgment groomed millimeter millimeters mm centimeter
  centimeters cm trace grade afebrile febrile normocephalic atraumatic regular irregular`)

/** Tests by name. */
export const TESTED = wordSet(`
  x-ray x-rays xray film films ct mri ultrasound echo echocardiogram scan dexa mammogram colonoscopy endoscopy biopsy pathology
  cytology ekg ecg electrocardiogram holter spirometry fev1 audiogram emg eeg urinalysis dipstick hemoglobin hgb platelet
  platelets creatinine sodium potassium glucose tsh t3 t4 psa ferritin crp esr alt ast egfr gfr a1c inr bnp troponin lactate
  cholesterol ldl hdl culture swab antibody antibodies bun calcium albumin bilirubin b12 urate hcg hematocrit d-dimer wbc
  showed shows showing revealed demonstrated`)

/** How somebody lives. */
export const LIVES = wordSet(`
  live lives living work works worked working retired employed unemployed job married divorced widow widowed widower single
  partner school daycare college student smoke smokes smoked smoker smoking tobacco cigarette cigarettes pack-year pack-years
  vape vapes vaping nicotine alcohol drink drinks drinking wine beer beers cannabis marijuana cocaine exercise exercises diet
  coffee caffeine sexually travel traveled pet pets dog cat`)

/** What was cut, taken out or put in. */
export const OPERATED = wordSet(`
  surgery surgeries operation operated c-section cesarean bypass stent stents pacemaker transplant amputation amputated fusion
  implant implants removed repair replacement appendectomy cholecystectomy hysterectomy`)
