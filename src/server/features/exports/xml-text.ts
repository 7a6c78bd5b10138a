// XML 1.0 has no place for these, not even escaped.
const NOT_IN_XML = /(?![\n\t])\p{Cc}|[\ufffe\uffff]/gu

/** The text without what no XML document may hold. It still has to be escaped. */
export const xmlText = (text: string): string => text.toWellFormed().replace(NOT_IN_XML, '')

/** The same on one line, without empty space at its ends. */
export const oneLine = (text: string): string => xmlText(text).replace(/\s+/g, ' ').trim()
