/** A short invented talk, and the keys of the master pearls that a physician would want beside it. */
export interface PearlNote {
  topic: string
  talk: string
  expected: string[]
}

const note = (topic: string, expected: string, talk: string): PearlNote => ({
  topic,
  expected: expected.split(' '),
  talk,
})

/**
 * Two talks a topic. By the number of their topic a third is for building, a third for tuning, and a third is unread: it is
 * scored and nothing is tuned on it.
 */
export const PEARL_NOTES: readonly PearlNote[] = [
  note(
    'af',
    'af-stroke-risk apixaban-dose doac-kidney',
    `Doctor: The monitor shows atrial fibrillation.
Patient: My heart flutters at night. My brother has asthma.
Doctor: Any chest pain?
Patient: No.
Doctor: Let us start apixaban 5 mg twice a day and check your kidneys.`,
  ),
  note(
    'af',
    'af-stroke-risk doac-kidney apixaban-dose anticoagulant-nsaid',
    `Patient: I was in the emergency room for atrial fibrillation.
Doctor: You take Eliquis now?
Patient: Yes. And naproxen for my shoulder.
Doctor: Stop the naproxen. We keep the Eliquis.`,
  ),
  note(
    'gout',
    'gout-urate-target gout-thiazide',
    `Patient: My gout flared in the big toe again, third time this year.
Doctor: No fever, no injury?
Patient: No fever.
Doctor: Let us start allopurinol once this settles, and colchicine now.`,
  ),
  note(
    'gout',
    'gout-urate-target gout-thiazide htn-confirm-outside-clinic htn-acei-arb-bloods',
    `Doctor: You have gout, and you take hydrochlorothiazide for your blood pressure.
Patient: Yes. The toe is red again.
Doctor: We stop the hydrochlorothiazide and start losartan.`,
  ),
  note(
    'back',
    'back-red-flags back-no-imaging',
    `Patient: My low back hurts since I lifted a box.
Doctor: Any numbness in the saddle area, any trouble with your bladder?
Patient: No, none of that.
Doctor: This is a lumbar strain. Keep moving.`,
  ),
  note(
    'back',
    'back-red-flags back-no-imaging',
    `Patient: I have back pain going down the left leg for two weeks.
Doctor: Weakness? Fever?
Patient: No weakness, no fever. My father had cancer.
Doctor: It is sciatica. No imaging for now.`,
  ),
  note(
    'migraine',
    'migraine-triptan-heart headache-red-flags migraine-aura-oestrogen headache-medication-overuse',
    `Patient: I get migraines twice a month, with light sensitivity.
Doctor: Any aura?
Patient: No aura.
Doctor: Let us start sumatriptan at the beginning of the headache.`,
  ),
  note(
    'migraine',
    'migraine-triptan-heart migraine-aura-oestrogen headache-red-flags contraception-oestrogen',
    `Patient: My migraines come with aura, zigzag lines. I take a birth control pill.
Doctor: We change the birth control pill. For the migraine try rizatriptan.`,
  ),
  note(
    'depression',
    'depression-ask-suicide ssri-start',
    `Patient: I have felt hopeless for months, I think it is depression.
Doctor: Thoughts of harming yourself?
Patient: No.
Doctor: Let us start sertraline 50 mg and see you in two weeks.`,
  ),
  note(
    'depression',
    'depression-ask-suicide ssri-start ssri-bleeding',
    `Doctor: How is the depression on escitalopram?
Patient: Better. I take ibuprofen most days for my knee.
Doctor: Continue escitalopram, and no ibuprofen please.`,
  ),
  note(
    'thyroid',
    'thyroid-levothyroxine-intake thyroid-subclinical',
    `Doctor: Your hypothyroidism: do you take the levothyroxine in the morning?
Patient: With breakfast, and with my calcium.
Doctor: Take the levothyroxine on an empty stomach.`,
  ),
  note(
    'thyroid',
    'thyroid-levothyroxine-intake thyroid-subclinical',
    `Patient: I am tired all the time.
Doctor: The TSH is elevated. You have hypothyroidism. We start levothyroxine 50 micrograms.`,
  ),
  note(
    'metformin',
    'dm2-metformin-kidney dm2-foot-check dm2-kidney-yearly',
    `Doctor: Your type 2 diabetes: the A1c is 8.2.
Patient: I walk more.
Doctor: We raise the metformin to 1000 mg twice a day. Let me look at your feet.`,
  ),
  note(
    'metformin',
    'dm2-sglt2-sick-day dm2-foot-check dm2-metformin-kidney dm2-kidney-yearly',
    `Doctor: For the diabetes we add empagliflozin to the metformin.
Patient: My sister has kidney failure.
Doctor: Noted. Come back in three months.`,
  ),
  note(
    'copd',
    'copd-spirometry copd-exacerbation',
    `Patient: My COPD is acting up, more green sputum.
Doctor: It is a COPD exacerbation with purulent sputum. Prednisone for five days.`,
  ),
  note(
    'copd',
    'copd-spirometry tobacco-ask screen-lung',
    `Doctor: You have emphysema and you still smoke.
Patient: A pack a day. I want to quit smoking.
Doctor: Let us set a date and use nicotine patches.`,
  ),
  note(
    'uti',
    'uti-women-simple',
    `Patient: It burns when I pee, since yesterday. Burning with urination and I go all the time.
Doctor: Fever? Flank pain?
Patient: No fever, no flank pain.
Doctor: This is a urinary tract infection. Nitrofurantoin for five days.`,
  ),
  note(
    'uti',
    'uti-women-simple fluoroquinolone-caution pyelonephritis',
    `Doctor: You have a kidney infection, pyelonephritis.
Patient: My side hurts and I had chills.
Doctor: Ciprofloxacin for seven days.`,
  ),
  note(
    'ankle',
    'ottawa-ankle',
    `Patient: I twisted my ankle playing soccer. I can walk on it.
Doctor: It is an ankle sprain. No x-ray needed.`,
  ),
  note(
    'ankle',
    'ottawa-ankle',
    `Patient: I rolled my ankle on the stairs. My mother has osteoporosis.
Doctor: Tender at the tip of the bone. We get an x-ray. It is likely an ankle sprain.`,
  ),
  note(
    'asthma',
    'asthma-technique asthma-no-saba-alone',
    `Patient: I use my albuterol every day, my asthma is worse.
Doctor: Let me see how you use the inhaler. We add fluticasone for the asthma.`,
  ),
  note(
    'asthma',
    'asthma-technique asthma-beta-blocker',
    `Doctor: You have asthma, and somebody gave you propranolol for tremor?
Patient: Yes, I wheeze since.
Doctor: We stop the propranolol, because of the asthma.`,
  ),
  note(
    'reflux',
    'gerd-alarm ppi-step-down',
    `Patient: I have heartburn after every meal.
Doctor: Trouble swallowing, weight loss?
Patient: No.
Doctor: It is acid reflux. Omeprazole for eight weeks.`,
  ),
  note(
    'reflux',
    'gerd-alarm ppi-step-down',
    `Doctor: How is the reflux on pantoprazole?
Patient: Gone.
Doctor: Then we reduce the pantoprazole to 20 mg.`,
  ),
  note(
    'heart failure',
    'chf-natriuretic chf-daily-weight chf-avoid',
    `Doctor: Your heart failure: how are the legs?
Patient: Swollen, my leg swelling is worse and I sleep on three pillows.
Doctor: We double the furosemide. Weigh yourself each day.`,
  ),
  note(
    'heart failure',
    'chf-avoid chf-natriuretic htn-nsaid',
    `Doctor: With your congestive heart failure, what do you take for pain?
Patient: Ibuprofen, three a day.
Doctor: Please stop the ibuprofen, it holds water.`,
  ),
  note(
    'sinusitis',
    'sinusitis-ten-days',
    `Patient: Sinus pressure and a runny nose for four days.
Doctor: Fever?
Patient: No.
Doctor: This is acute sinusitis, viral. Saline rinse.`,
  ),
  note(
    'sinusitis',
    'sinusitis-ten-days',
    `Doctor: It looks like a sinus infection, twelve days now.
Patient: My face hurts, facial pressure all day. My son has an ear infection.
Doctor: A nasal steroid first.`,
  ),
  note(
    'dvt',
    'dvt-wells',
    `Patient: My calf is swollen since the flight, calf pain too.
Doctor: Short of breath?
Patient: No.
Doctor: I want to rule out a deep vein thrombosis. Ultrasound today.`,
  ),
  note(
    'dvt',
    'dvt-wells doac-kidney anticoagulant-nsaid',
    `Doctor: The ultrasound shows a deep vein thrombosis.
Patient: My aunt had a stroke.
Doctor: We start rivaroxaban.`,
  ),
  note(
    'syncope',
    'syncope-ecg',
    `Patient: I passed out in church this morning.
Doctor: Chest pain, palpitations?
Patient: No chest pain.
Doctor: We do an ECG and check the pressure lying and standing.`,
  ),
  note(
    'syncope',
    'syncope-ecg',
    `Patient: I fainted after giving blood.
Doctor: It was a simple syncope. ECG is normal.`,
  ),
  note(
    'throat',
    'pharyngitis-score',
    `Patient: I have a sore throat for three days.
Doctor: Cough?
Patient: No cough.
Doctor: Rapid strep is negative. It is viral pharyngitis.`,
  ),
  note(
    'throat',
    'pharyngitis-score',
    `Doctor: The strep test is positive. It is strep throat.
Patient: My daughter has asthma.
Doctor: Penicillin for ten days.`,
  ),
  note(
    'warfarin',
    'warfarin-antibiotic',
    `Doctor: You are on warfarin, and the dentist gave you metronidazole?
Patient: Yes, since Monday.
Doctor: Then we check the INR tomorrow.`,
  ),
  note(
    'warfarin',
    'warfarin-antibiotic fluoroquinolone-caution anticoagulant-nsaid',
    `Doctor: For the pneumonia I would give levofloxacin, but you take warfarin.
Patient: And aspirin.
Doctor: We stop the aspirin, and check the INR on Thursday.`,
  ),
]
