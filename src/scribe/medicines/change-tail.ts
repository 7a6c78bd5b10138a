/** "(to be reduced to 5 mg)", behind a medicine of the list. */
const TAIL = / \(to be (?:increased|reduced|changed|stopped)\b[^()]*\)(?=\.?$)/

/** The line of a medicine as it was taken until the visit. */
export const withoutTail = (text: string): string => text.replace(TAIL, '')
