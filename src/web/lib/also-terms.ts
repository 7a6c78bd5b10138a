/** What it means that a misheard form is a term itself. */
export function alsoTermsSentence(forms: readonly string[]): string {
  const names = forms.map((form) => `“${form}”`).join(', ')
  const are = forms.length === 1 ? 'is a term itself' : 'are terms themselves'
  return `${names} ${are}: where it is heard you are asked which was meant, and nothing is changed.`
}
