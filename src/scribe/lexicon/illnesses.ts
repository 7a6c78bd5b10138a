/** Nouns of illness and injury that say so by their form ("-itis") or by themselves. */
const ILLNESS =
  /^(?:[a-z]{3,}(?:itis|osis|aemia|emia|opathy|oma|algia|uria|penia|ectasis|plegia)|syndrome|disease|disorder|illness|virus|infection|injury|fractures?|sprain|strain|tears?|contusion|concussion|dislocation|bite|spasms?|deficiency|insufficiency|failure|dysfunction|regurgitation|impingement|instability|deformity|rigidus|stones?|cancer|carcinoma|melanoma|lymphoma|adenoma|pneumonia|reflux|ulcers?|hernia|bunion|rash|tics?|attack|stroke|palsy|flu|uti|bug|migraines?|anxiety|depression|gout|shingles|eczema|acne|warts?|cataracts?|glaucoma|allergy|allergies|reaction|indiscretion)$/
const NOT_ILLNESS = /^(?:diagnosis|prognosis|osmosis|hypnosis|aroma|diploma|apnoea)$/

/** What an illness does or has: "an exacerbation of your asthma". */
const COURSE =
  /^(?:exacerbation|recurrence|relapse|flare|flare-up|flares|episode|bout|attack|onset|complication|worsening)$/

export const namesIllness = (word: string): boolean =>
  ILLNESS.test(word.replace(/^.*-/, '')) && !NOT_ILLNESS.test(word)
export const namesCourse = (word: string): boolean => COURSE.test(word)
