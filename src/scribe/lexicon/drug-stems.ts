import { wordSet } from '../rules/rule.ts'

/** How the names of medicines of one kind begin or end everywhere in the world, by what they act on. */
const STEMS: readonly RegExp[] = [
  // infections
  /^cef[a-z]{4,}$/,
  /(?:cillin|cycline|mycin|micin|oxacin|penem|bactam|thoprim|conazole|nidazole|bendazole|fungin)$/,
  /(?:ciclovir|cyclovir|navir|tegravir|buvir|previr|fovir|tamivir|capavir|relvir|amivir|piravir|asvir)$/,
  // heart and vessels
  /(?:[a-z]{2}pril|sartan|olol|dipine|vastatin|fibrate|thiazide|semide|xaban|gatran|[aou]grel|grelor)$/,
  /(?:parin|zosin|entan|ciguat|vaptan)$/,
  // sugar, hormones, bones
  /(?:gliptin|gliflozin|glutide|enatide|glitazone|glinide|patide|[ai]sone|olone|dronate|relix|relin)$/,
  /(?:estradiol|gestrel|terone|steride)$/,
  // stomach and nausea
  /(?:prazole|tidine|setron|pitant)$/,
  // nerves and mind
  /(?:triptan|gepant|orexant|oxetine|faxine|azodone|ipramine|triptyline|[ae]zepam|zolam|barbital)$/,
  /(?:piprazole|peridone|azapine|tiapine|gabalin|pentin|racetam|bamate|stigmine|zepine|citalopram)$/,
  // pain, breath, allergy
  /(?:profen|coxib|[^s]terol|lukast|tropium|clidinium|phylline|tadine|onide|caine|oxicam)$/,
  // immune system and cancer
  /(?:[a-z]{3}mab|tinib|citinib|ciclib|rafenib|parib|zomib|olimus|platin|rubicin|trexate|citabine)$/,
  // eyes, bladder, vessels of erection
  /(?:[a-z]{3}prost|zolamide|begron|fenacin|lafil)$/,
]
const SHORTEST = 7

/** Words with such an ending, or such a beginning, that name no single medicine. */
const NO_MEDICINE = wordSet(`
  cocaine histidine cytidine somatostatin comparin aldosterone androsterone cephalosporin fluoroquinolone
  quinolone benzodiazepine`)

/** Whether a word that no list holds is named as medicines are: "cefpodoxime", "relugolix". */
export const hasDrugStem = (word: string): boolean =>
  word.length >= SHORTEST &&
  /^[a-z]+$/.test(word) &&
  !NO_MEDICINE.has(word) &&
  STEMS.some((stem) => stem.test(word))
