/** Words of the profession and how a patient says them. Nothing is added: each means the same. */
const PLAIN: Array<[RegExp, string]> = [
  [/\bhypertension\b/gi, 'high blood pressure'], [/\bhyperlipidemia\b/gi, 'high cholesterol'], [/\bmyocardial infarction\b/gi, 'heart attack'], [/\bcerebrovascular accident\b/gi, 'stroke'],
  [/\bgastroesophageal reflux disease\b|\bGERD\b/g, 'acid reflux'], [/\bdyspnea\b/gi, 'shortness of breath'], [/\bedema\b/gi, 'swelling'], [/\berythema\b/gi, 'redness'], [/\becchymosis\b/gi, 'bruising'],
  [/\bpruritus\b/gi, 'itching'], [/\bemesis\b/gi, 'vomiting'], [/\bsyncope\b/gi, 'fainting'], [/\bcephalgia\b/gi, 'headache'], [/\bpalpation\b/gi, 'touch'], [/\bbilaterally\b/gi, 'on both sides'], [/\brenal\b/gi, 'kidney'], [/\bhepatic\b/gi, 'liver'], [/\bcardiac\b/gi, 'heart'], [/\bpulmonary\b/gi, 'lung'], [/\bfebrile\b/gi, 'feverish'], [/\bafebrile\b/gi, 'without fever'], [/\bp\.?r\.?n\.?(?= |$|[.,])/gi, 'as needed'], [/\bb\.?i\.?d\.?(?= |$|[.,])/gi, 'twice a day'],
  [/\bt\.?i\.?d\.?(?= |$|[.,])/gi, '3 times a day'], [/\bp\.?o\.?(?= |$|[.,])/gi, 'by mouth'], [/\bq\.?h\.?s\.?(?= |$|[.,])/gi, 'at bedtime'], [/\bdiscontinue\b/gi, 'stop'], [/\binitiate\b/gi, 'start'],
  [/\badminister\b/gi, 'give'], [/\bambulat(?:e|ing)\b/gi, 'walk'], [/\bexacerbation\b/gi, 'flare-up'], [/\bexacerbated\b/gi, 'made worse'], [/\banalgesics?\b/gi, 'pain medicine'],
  [/\bantipyretics?\b/gi, 'fever medicine'], [/\bhypoglycemia\b/gi, 'low blood sugar'], [/\bhyperglycemia\b/gi, 'high blood sugar'], [/\btachycardia\b/gi, 'fast heartbeat'], [/\bbradycardia\b/gi, 'slow heartbeat'],
  [/(?<!\()\bCOPD\b/g, 'chronic lung disease (COPD)'], [/(?<!\()\b(?:hemoglobin |Hb)?A1c\b(?! \()/gi, 'A1c (average blood sugar)'], [/\bCKD\b/g, 'chronic kidney disease'], [/\bCHF\b/g, 'heart failure'],
  [/\bUTI\b/g, 'urinary tract infection'], [/\bDVT\b/g, 'blood clot in a deep vein'], [/\bNSAIDs\b/g, 'anti-inflammatory pain medicines'], [/\bNSAID\b/g, 'anti-inflammatory pain medicine'],
  [/\ban (?:EKG|ECG)\b/g, 'a heart tracing (EKG)'], [/(?<!\()\b(?:EKG|ECG)\b/g, 'heart tracing (EKG)'], [/\bechocardiogram\b/gi, 'ultrasound of the heart'], [/\blipid panel\b/gi, 'cholesterol blood test'], [/\b(?:basic |comprehensive )?metabolic panel\b/gi, 'blood chemistry test'],
  [/\bCBC\b/g, 'blood count'], [/(?<!\()\bTSH\b/g, 'thyroid blood test (TSH)'], [/\bneuropathy\b/gi, 'nerve damage'], [/\bparesthesias?\b/gi, 'tingling'], [/\bdysuria\b/gi, 'pain when passing urine'],
  [/\bhematuria\b/gi, 'blood in the urine'], [/\bepistaxis\b/gi, 'nosebleed'], [/\botitis media\b/gi, 'middle ear infection'], [/\bcellulitis\b/gi, 'skin infection'], [/(?<!\()\batrial fibrillation\b/gi, 'irregular heartbeat (atrial fibrillation)'],
  [/\bosteoarthritis\b/gi, 'wear-and-tear arthritis'], [/\brhinorrhea\b/gi, 'runny nose'], [/\blaceration\b/gi, 'cut'], [/\bcontusion\b/gi, 'bruise'], [/\bneoplasm\b/gi, 'growth'],
] // prettier-ignore

/** The same sentence in words a patient uses; a capital at its start stays one. */
export function inPlainWords(text: string): string {
  const out = PLAIN.reduce((said, [from, to]) => said.replace(from, (word) => cased(word, to)), text)
  return out.charAt(0).toUpperCase() + out.slice(1)
}

const cased = (said: string, plain: string): string =>
  /^\p{Lu}\p{Ll}/u.test(said) ? plain.charAt(0).toUpperCase() + plain.slice(1) : plain
