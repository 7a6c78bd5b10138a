/** What the pane beside the note is called: by what it can do, without a language model and with one. */
export const askingWords = (answersFreely: boolean | undefined): string =>
  answersFreely === false ? 'Explain, shorten or list' : 'Ask about this visit'
