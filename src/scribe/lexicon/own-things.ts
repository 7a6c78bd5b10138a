/** What is the patient's own without saying whose: parts of the body, what is measured of it, what they feel. */
const OWN_THINGS: ReadonlySet<string> = new Set(
  'knee shoulder ankle elbow wrist hip finger thumb foot feet toe back neck throat ear eye head stomach chest leg arm hand heel calf calves belly abdomen heart lung skin nose mouth tongue teeth jaw face shin thigh rib spine groin side breast bladder kidney liver nostril sinuses blood symptoms pain x-ray lab mri ct ekg echo echocardiogram oxygen weight a1c hemoglobin cholesterol vitals'.split(
    ' ',
  ),
)
const BEFORE_THEM = /^(?:left|right|lower|upper|whole|entire|other|big|middle|index)$/

/** Whether the words name the patient's own body, a measure of it or a feeling: "left knee", "blood pressure". */
export function namesOwnThing(words: Array<{ text: string }>): boolean {
  const named = words.find(({ text }) => !BEFORE_THEM.test(text))?.text ?? ''
  return OWN_THINGS.has(named) || OWN_THINGS.has(named.replace(/s$/, ''))
}
