import type { DraftSection, SectionKey, SectionPlan } from '#scribe/types.ts'
import { pieces } from './pieces.ts'

/** One visit that goes through everything a visit may: made for this, about nobody. */
const TALK = `
Doctor: Good morning, what brings you in today?
Patient: I've had this cough for about two weeks, and it got worse over the weekend. I'm bringing up some yellow stuff.
Doctor: Any fever or chills? Any chest pain, or shortness of breath?
Patient: I had a fever of 101.2 on Friday. No chest pain. I get winded when I climb the stairs, and it's worse at night.
Doctor: And how long have you had the pain in your right knee? On a scale of one to ten?
Patient: Since March, I slipped on some ice. It's a dull ache, maybe a five out of ten. Um, ibuprofen helps a little, but walking makes it worse.
Doctor: Did you notice any swelling or numbness?
Patient: A bit of swelling, no numbness. I was worried it was broken, but the X-ray was fine.
Doctor: What other conditions do you have?
Patient: High blood pressure and type two diabetes. I had my gallbladder out in 2015. My mother had breast cancer and my dad died of a heart attack at sixty.
Doctor: What medicines do you take?
Patient: Lisinopril 10 milligrams once a day, metformin 500 twice a day, and sometimes Tylenol for headaches.
Doctor: Are you allergic to anything?
Patient: Penicillin, it gives me a rash.
Doctor: Do you smoke or drink?
Patient: I quit smoking five years ago. I have two or three beers a week. I work as a teacher and live with my husband.
Doctor: How are you sleeping? Any weight loss, headaches or dizziness?
Patient: I sleep badly. No weight loss. I do get dizzy when I stand up fast.
Doctor: Your blood pressure is 142 over 88, pulse 76, temperature 98.6, and oxygen is 97 percent on room air.
Doctor: Let me examine you. On your heart exam I hear a grade two out of six systolic murmur. Lungs have some crackles at the right base. The abdomen is soft and not tender. The right knee has a small effusion and pain along the medial joint line. Does it hurt when I press here?
Patient: Yes, right there. Ouch.
Doctor: Your A1c was 7.4 last month, and the chest X-ray shows a small infiltrate in the right lower lobe.
Doctor: So, for your first problem, I think this is pneumonia. Let's start azithromycin 500 milligrams today and then 250 daily for four days. I'd like to get a CBC as well.
Patient: Do I need to stay home from work?
Doctor: Yes, until Thursday. For your second problem, your diabetes, continue the metformin and we'll repeat the A1c in three months. For the blood pressure, increase the lisinopril to 20 milligrams a day. For the knee I'm going to refer you to physical therapy, ice it, and avoid running. If you get more short of breath or cough up blood, go to the emergency room.
Patient: Okay, that sounds good.
Doctor: I'll see you again in two weeks. The nurse will give you a flu shot before you go.`

const SECTIONS: readonly SectionKey[] = [
  'chief_complaint',
  'hpi',
  'ros',
  'past_medical_history',
  'past_surgical_history',
  'family_history',
  'social_history',
  'medications',
  'allergies',
  'vitals',
  'physical_exam',
  'results',
]

/**
 * Has the engine set up what it does with the first visits it reads: a thread computes for its first long one thrice as long
 * as for the next. Called before anybody waits, so that nobody is charged for it. Returns the note it wrote.
 */
export function warmUp(): DraftSection[] {
  const segments = pieces.talk({ text: TALK.trim() })
  const sections: SectionPlan[] = SECTIONS.map((key) => ({ key, title: key, style: 'prose' }))
  sections.push({ key: 'assessment_plan', title: 'Assessment and plan', style: 'problems' })
  const options = { sections, style: 'standard', physicalExam: true, assessmentPlan: true } as const
  const written = pieces.write({ segments, options, plan: [] })
  pieces.check({ texts: ['The right knee hurts.', 'She has no numbness.'], segments })
  return written.sections
}
