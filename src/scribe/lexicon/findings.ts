/** A system of the review of systems, in the order they are read. */
export const SYSTEMS = ['Constitutional', 'Eyes', 'Ears, nose, mouth and throat', 'Cardiovascular', 'Respiratory', 'Gastrointestinal', 'Genitourinary', 'Musculoskeletal', 'Skin', 'Neurological', 'Psychiatric', 'Endocrine', 'Hematologic', 'Allergic'] as const // prettier-ignore
export type System = (typeof SYSTEMS)[number]

/** name | other ways to say it. The name is how the note writes it. */
const TABLE: Record<System, string> = {
  Constitutional:
    'fever|fevers|feverish|febrile|bit of a temperature|bit of temperature|running a temperature|high temperature;chills|chill|shivers;night sweats|sweating at night;sweating|sweats|diaphoresis|sweaty|sweat;fatigue|tired|fatigued|tiredness|exhausted|exhaustion|low energy|lethargic|lethargy|worn out|wiped out;weight loss|lost weight|losing weight|loss of weight|lost a few pounds|lose a few pounds|lost some weight|lost a little weight|lost a bit of weight|lost a lot of weight|dropped a few pounds;weight gain|gained weight|gaining weight;weight changes|change in weight|changes in weight;loss of appetite|lost appetite|decreased appetite|poor appetite|appetite loss|no appetite;eating less than usual|not eating well|barely eating|hardly eating|off her food|off his food|off my food;malaise|unwell;feeling sick;body aches|body ache|aches and pains;difficulty sleeping|trouble sleeping|insomnia|sleep problems',
  Eyes: 'blurry vision|blurred vision|vision is blurry;vision changes|change in vision|changes in vision|visual changes|vision problems;vision loss|loss of vision|lost vision;double vision|diplopia;eye pain;itchy eyes|eyes itchy|eye itching;watery eyes|eyes watering;red eyes|eye redness;light sensitivity|sensitivity to light|photophobia',
  'Ears, nose, mouth and throat':
    'sore throat|throat pain|throat hurts|throat hurting;nasal congestion|congestion|stuffy nose|congested|stuffed up;runny nose|rhinorrhea|runny noses;sneezing;ear pain|earache|ear aches;ear discharge|ear drainage;hearing loss|loss of hearing|trouble hearing;ringing in the ears|tinnitus|ringing in your ears|ringing in my ears;difficulty swallowing|trouble swallowing|dysphagia|hard to swallow|problems swallowing;painful swallowing|pain with swallowing|pain when swallowing|odynophagia|painful to swallow|hurts to swallow;hoarseness|hoarse|hoarse voice;nosebleeds|nosebleed|nose bleeds;sinus pressure|sinus pain;loss of taste or smell|loss of smell or taste;loss of smell;loss of taste;mouth sores|oral ulcers;dry mouth;drooling|drool;snoring|snore;postnasal drip;swollen glands;swollen tonsils;facial pain',
  Cardiovascular:
    'chest pain|chest pains|chest discomfort|chest hurts|chest has been hurting|pain in your chest|pain in my chest|pains in your chest;chest tightness|tightness in your chest|tightness in my chest|chest pressure;palpitations|heart racing|racing heart|heart palpitations|heart fluttering|heart is racing;leg swelling|swelling in your legs|swelling in my legs|swelling in the legs|swelling of your legs|legs swelling|swollen legs|leg edema;ankle swelling|swelling in your ankles|swelling in my ankles;fainting|passed out|passing out|syncope|fainted|pass out|blacked out;orthopnea;cold hands and feet;leg pain with walking|claudication',
  Respiratory:
    'shortness of breath|short of breath|difficulty breathing|trouble breathing|out of breath|catch my breath|not catch my breath|not catch your breath|breathless|breathlessness|dyspnea|hard to breathe|problems breathing|winded|breathing problems|breathing difficulty;cough|coughing|coughs;wheezing|wheeze|wheezy;coughing up blood|hemoptysis|blood when you cough|coughing blood;sputum|phlegm|mucus',
  Gastrointestinal:
    'nausea|nauseous|nauseated|queasy|sick to your stomach|sick to my stomach;vomiting|vomit|vomited|throwing up|throw up|threw up|puking|being sick;diarrhea|diarrhoea|loose stools|loose stool|loose bowels|watery stools;constipation|constipated;abdominal pain|stomach pain|belly pain|stomach ache|tummy pain|stomach aches|stomach hurts|pain in your stomach|pain in your belly|pain in my stomach|pain in my belly|pain in your abdomen|pain in my abdomen|pain in your tummy|tummy ache|stomach pains;abdominal cramping|stomach cramps|abdominal cramps;bloating|bloated;heartburn;blood in the stool|blood in your stool|blood in your stools|blood in my stool|bloody stool|bloody stools|rectal bleeding|hematochezia|blood in stool|blood in the stools;black stools|black tarry stools|dark stools|melena|tarry stools|black stool|dark tarry stools;jaundice|yellowing;vomiting blood|blood in your vomit|hematemesis;loss of bowel control|bowel incontinence;change in bowel habits|changes in bowel habits',
  Genitourinary:
    'painful urination|burns when i pee|burns when you pee|burns when he pees|burns when she pees|burns to pee|stings when i pee|hurts to pee|burns when i urinate|burning when you pee|burning when you urinate|burning with urination|dysuria|pain when you urinate|burning when i pee|pain with urination|burning urination|hurt when you pee|hurts when i pee|burning when urinating|pain when urinating|pain when you pee;blood in the urine|blood in your urine|blood in my urine|hematuria|blood in urine;urinary frequency|frequent urination|urinating more|urinating frequently|peeing a lot|peeing more|urinating a lot;urinary urgency|urgency;incontinence|urinary incontinence|loss of bladder control|bladder control|leaking urine;vaginal discharge;vaginal bleeding;irregular periods|irregular bleeding;heavy periods|heavy menstrual bleeding|heavy menstrual cycles;nocturia|urinate at night|pee at night;pelvic pain;erectile dysfunction;urinary retention;difficulty urinating|trouble urinating;flank pain|pain in your flank',
  Musculoskeletal:
    'joint pain|joint pains|painful joints|achy joints|pain in your joints|pain in my joints;joint swelling|swollen joints|swelling in your joints;stiffness|stiff|morning stiffness;muscle aches|muscle pain|muscle soreness|sore muscles|myalgia|muscle ache;back pain|pain in your back|pain in my back|back hurts|back has been hurting|low back pain|lower back pain;neck pain|neck hurts|pain in my neck|pain in your neck;neck stiffness|stiff neck;knee pain|pain in my knee|pain in your knee|knee hurts|knees hurt;shoulder pain|pain in my shoulder|pain in your shoulder|shoulder hurts;hip pain|pain in my hip;ankle pain|pain in my ankle;foot pain|pain in my foot|pain in your foot;hand pain|pain in my hand;wrist pain;elbow pain|pain in my elbow;leg pain|pain in my leg|pain in your legs|pain in my legs|pain down your legs|pain in your leg;arm pain|pain in my arm;calf pain|pain in your calves|pain in your calf;muscle cramps|leg cramps|muscle spasms',
  Skin: 'rash|rashes;itching|itchiness|itchy|pruritus;hives;bruising|bruise|bruises;skin lesions|skin changes|lesions;hair loss|losing hair;wounds;dry skin;ulcer|ulcers;acne',
  Neurological:
    'headache|headaches|head hurts|head aches|migraine headaches;dizziness|dizzy|dizzy spells;lightheadedness|lightheaded|light-headed|light headed;numbness|numb|numbing;tingling|pins and needles|numb and tingly|tingly;weakness|weak|weaker;seizures|seizure;tremor|tremors;memory loss;memory problems;forgetfulness|forgetful;confusion|confused|disorientation|disoriented|foggy|not making sense|mixed up;balance problems|loss of balance|trouble with balance;difficulty walking|trouble walking;slurred speech|trouble speaking|difficulty speaking|speech problems;vertigo|room spinning;falls|fallen|loss of consciousness;facial droop',
  Psychiatric:
    'depression|depressed;low mood|feeling down;sadness;anxiety|anxious;nervousness;panic attacks;stress|stressed;suicidal ideation|suicidal|suicidal thoughts|suicidal ideations|thoughts of suicide|kill yourself;self-harm|hurting yourself|harming yourself|harm yourself|hurt yourself|wanting to hurt yourself|thoughts of self-harm;homicidal ideation|homicidal thoughts|homicidal|thoughts of hurting others|desire to hurt others|hurting others|harm others|harming others|hurt others|hurting other people|hurt anybody else;hallucinations|visual hallucinations|seeing things that are not;hearing voices;irritability|irritable;trouble concentrating|difficulty concentrating;mood swings|mood changes',
  Endocrine:
    'excessive thirst|increased thirst|very thirsty|thirsty;heat intolerance;cold intolerance;hot flashes|hot flushes;excessive urination',
  Hematologic:
    'easy bruising|bruise easily|bruising easily;easy bleeding|bleeding easily|abnormal bleeding|bleeding problems;swollen lymph nodes|enlarged lymph nodes;lumps',
  Allergic: 'seasonal allergies|hay fever|fall allergies|spring allergies',
}

export interface Finding {
  name: string
  system: System
}

/** Every way of saying, with the finding it stands for. */
export function findingPhrases(): Array<[string, Finding]> {
  const out: Array<[string, Finding]> = []
  for (const system of SYSTEMS)
    for (const entry of TABLE[system].split(';')) {
      const ways = entry.split('|')
      const finding = { name: ways[0] as string, system }
      for (const way of new Set(ways.flatMap(ownedByAnybody))) out.push([way, finding])
    }
  return out
}

const OWNERS = ['your', 'my', 'his', 'her', 'their', 'the']

/** "Pain in your chest" is said with "my", "his" and "the" too. */
function ownedByAnybody(way: string): string[] {
  const words = way.split(' ')
  const at = words.findIndex((word) => word === 'your' || word === 'my')
  return at < 0 ? [way] : OWNERS.map((owner) => words.with(at, owner).join(' '))
}
