/** What the rules of the examination name in their lines. */
export const EXAM_PARTS = {
  person: /you|he|she|the patient/,
  perceives: /<sees>|appreciat\w+|palpat\w+|detect\w*|identif\w+|recognize/,
  sees: /see(?:ing)?|hear(?:ing)?|feel(?:ing)?|find(?:ing)?|not(?:e|ing|ice|iced|icing)/,
}
