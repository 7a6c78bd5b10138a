import ts from 'typescript'

/** What is longer than this nobody can read, and a change in it nobody sees. Characters. */
export const LONGEST_PATTERN = 120

/** How many patterns of a TypeScript file are too long: literals, and text that is made into one. */
export const longPatternsOf = (text: string): number =>
  patternsOf(text).filter(({ length }) => length > LONGEST_PATTERN).length

/** The patterns of a TypeScript file: literals with their slashes and flags, and text that is made into one. */
export function patternsOf(text: string): string[] {
  const found: string[] = []
  const visit = (node: ts.Node): void => {
    if (isPattern(node)) found.push((node as ts.LiteralLikeNode).text)
    ts.forEachChild(node, visit)
  }
  visit(ts.createSourceFile('file.ts', text, ts.ScriptTarget.Latest))
  return found
}

const isPattern = (node: ts.Node): boolean =>
  node.kind === ts.SyntaxKind.RegularExpressionLiteral ||
  (ts.isStringLiteralLike(node) && looksLikePattern(node.text)) ||
  ((ts.isTemplateHead(node) || ts.isTemplateMiddleOrTemplateTail(node)) && looksLikePattern(node.text))

const looksLikePattern = (text: string): boolean => text.includes('(?:') && !text.includes('\n')
