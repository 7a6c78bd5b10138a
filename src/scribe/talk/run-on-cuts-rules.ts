import { AT_START, rule, WHOLE } from '../rules/rule.ts'

/** Two words that begin a statement. */
export const SUBJECT_AND_VERB = rule(
  WHOLE,
  [
    [/i (?:<i-am>|<i-do>|also|just|can|ca)/, 'i am', 'i took', 'i also'],
    [/we (?:are|will|have|did|do|can|put|were|had)/, 'we are', 'we put'],
    [/it (?:is|was|has|does|did|hurts|started|feels|just)/, 'it hurts', 'it just'],
    [/there (?:is|are|was|were)/, 'there are'],
    [/that (?:is|was|means)/, 'that means'],
    [/this (?:is|means)/, 'this is'],
    [/(?:these|those) are/, 'these are'],
    [/let us/, 'let us'],
    [/you (?:are|have|do|had|did|can|will|were|need|should)/, 'you need'],
    [/they (?:are|were|have|did|said|do)/, 'they said'],
    [/(?:he|she) (?:is|was|has)/, 'he was', 'she has'],
  ],
  {
    parts: {
      'i-am': /am|will|was|would|have|had/,
      'i-do': /did|do|went|took|think|want|do not/,
    },
    not: ['i said', 'it will'],
  },
)

/** Two words that begin a question. */
export const ASKING = rule(WHOLE, [
  [/(?:do|did|have|are|were|can) you/, 'do you', 'were you'],
  [/how (?:are|is|does|about|long|many|often)/, 'how long', 'how is'],
  [/(?:does|is|did) it/, 'does it', 'is it'],
  [/(?:does|is) that/, 'does that', 'is that'],
  [/(?:is|are) there|have there/, 'is there', 'are there'],
  [/what (?:about|kind|brings|is)/, 'what kind', 'what is'],
  [/any other/, 'any other'],
  [/has it|do they|have your/, 'has it', 'do they', 'have your'],
  [/(?:tell|let) me/, 'tell me', 'let me'],
  [/when (?:did|was)/, 'when did'],
  [/where is|why do/, 'where is', 'why do'],
  [/how have/, 'how have'],
  [/hey dragon/, 'hey dragon'],
])

/** How a clinician turns to the next thing. */
export const OPENS_TOPIC = rule(
  AT_START,
  [
    [/(?:your|the) (?:\w+ )?exam (?:you |there |is |shows )/, 'your knee exam shows '],
    [/listening to (?:your|her|his|the) /, 'listening to your lungs '],
    [/on (?:<whose> )?(?:\w+ )?(?:\w+ )?(?:exam|examination) /, 'on your right knee exam '],
    [/for your (?:first|second|third|fourth|last|next|other|final) /, 'for your second problem '],
    [/for (?:your|the) (?:[\w-]+ ){1,2}that we /, 'for the knee pain that we '],
    [/(?:as|so) far as your /, 'as far as your '],
    [/in terms of your /, 'in terms of your '],
    [/with regards? to your /, 'with regards to your '],
  ],
  { parts: { whose: /your|the|his|her/ } },
)

/** How a dictated chart goes on to the next thing without a pause. */
export const DICTATES = rule(
  AT_START,
  [
    [/(?:he|she) (?:<tells>|takes|has tried|is allergic) /, 'he denies ', 'she has tried '],
    [/(?:he|she) (?:smokes|drinks|works|lives) /, 'he smokes ', 'she lives '],
    [/pain is (?:worse|better|sharp|dull|constant)/, 'pain is worse'],
    [/(?:current )?medications include /, 'current medications include '],
    [/family history of |past medical history /, 'family history of ', 'past medical history '],
    [/blood pressure \d|heart rate \d/, 'blood pressure 120', 'heart rate 80'],
    [/lungs are |(?:range of motion|strength|sensation) is /, 'lungs are ', 'strength is '],
    [/x-ray of /, 'x-ray of '],
    [/(?:assessment|plan) is |follow up in \d/, 'assessment is ', 'follow up in 2'],
    [/(?:the )?patient (?:will|is|has|was|<tells>) /, 'the patient reports ', 'patient has '],
    [/continue [a-z]+ (?:\d|check|follow|and)/, 'continue lisinopril 10'],
    [/check (?:an? )?(?:hemoglobin|cbc|lipid|tsh|labs)/, 'check a hemoglobin'],
  ],
  { parts: { tells: /denies|reports|states/ }, not: ['pain is in my knee'] },
)
